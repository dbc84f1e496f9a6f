import { takePrintJobs } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePrintJob } from '../../print-wire.ts'

/** POST /api/print/jobs/take. The texts on tickets are read before a job is given, so that no lease waits for them. */
export function takePrintJobsRoute({ printJobs, kotTexts }: RouteDeps) {
  return route(takePrintJobs, async ({ tenant, device, body, req }) => {
    const printers = await printJobs.noteAgent(tenant, device.id, body.printers)
    if (printers.length === 0) return { printers, jobs: [] }
    const texts = await kotTexts.read(tenant, req.id)
    const jobs = await printJobs.take(tenant, device.id, body.drawers ?? false)
    return { printers, jobs: jobs.map((job) => toWirePrintJob(job, texts)) }
  })
}
