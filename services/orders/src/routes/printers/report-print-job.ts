import { AppError, reportPrintJob } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function reportPrintJobRoute({ printJobs }: RouteDeps) {
  return route(
    reportPrintJob,
    ({ tenant, device, params, body: { problem = null, ...report } }) =>
      printJobs.report(tenant, device.id, params.id, { ...report, problem }),
    { whenParamsInvalid: () => new AppError('PRINT_JOB_NOT_FOUND') },
  )
}
