import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pairDevice, reportPrintJob, takePrintJobs, type BodyOf } from '@tiffin/contracts'
import { kotSlip, ticketOfKot, type Slip } from '@tiffin/slips'
import type { KnownPrinter } from '../run/known-printer.ts'

export const CODE = '123456'
export const TOKEN = 'token-of-the-agent'

type Job = {
  readonly id: string
  readonly number: number
  readonly dish: string
  readonly printerId: string
  attempt: number
  isTaken: boolean
  mayBePrinted: boolean
  isPrinted: boolean
}

/**
 * `away` answers with 503 and `refuses` with 401. `hotspot` answers with the page of a Wi-Fi hotspot. `loses-reports`
 * takes a report and breaks off the connection, and `rejects-reports` answers a report with 400.
 */
type Behaviour = 'answers' | 'away' | 'refuses' | 'loses-reports' | 'hotspot' | 'rejects-reports'

/**
 * Starts a server that gives jobs to one agent by the contract, and parses the agent's requests by its schemas. A lease
 * ends by a report or by `endLeases`, and never by time.
 */
export async function startFakeTiffin(printers: KnownPrinter[]) {
  const jobs: Job[] = []
  const reports: (BodyOf<typeof reportPrintJob> & { readonly id: string })[] = []
  const streams = new Set<ServerResponse>()
  const states: BodyOf<typeof takePrintJobs>['printers'][] = []
  const server = { behaviour: 'answers' as Behaviour, takes: 0, answers: 0, time: null as string | null }

  const take = () => {
    const due = printers.flatMap(({ id }) => {
      const ofPrinter = jobs.filter((job) => job.printerId === id && !job.isPrinted)
      const [first] = ofPrinter.some((job) => job.isTaken) ? [] : ofPrinter
      return first ? [first] : []
    })
    return {
      printers,
      jobs: due.map((job) => {
        Object.assign(job, { isTaken: true, attempt: job.attempt + 1 })
        return { id: job.id, printer_id: job.printerId, attempt: job.attempt, slip: slipOfJob(job) }
      }),
    }
  }

  const report = (id: string, body: BodyOf<typeof reportPrintJob>) => {
    reports.push({ id, ...body })
    const job = jobs.find((each) => each.id === id)
    if (!job) return 404
    if (body.result === 'printed') job.isPrinted = true
    else if (body.attempt === job.attempt) {
      job.isTaken = false
      job.mayBePrinted ||= body.result === 'unknown'
    }
    return 204
  }

  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(400).end(JSON.stringify({ error: String(error), code: 'INVALID_REQUEST' }))
    })
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body?: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
    const { url = '' } = request
    const text = await textOf(request)
    server.answers += 1
    if (server.time) response.setHeader('date', new Date(server.time).toUTCString())
    if (server.behaviour === 'hotspot') return void response.writeHead(403).end('<h1>Sign in to this network</h1>')
    if (server.behaviour === 'away') return send(503, { error: 'The service is not available right now.', code: 'X' })
    if (url === pairDevice.path) {
      const { code, subdomain, kind } = pairDevice.body.parse(JSON.parse(text))
      if (code !== CODE) return send(403, { error: 'This code is not right.', code: 'PAIRING_CODE_WRONG' })
      const device = { id: printers[0]!.id, kind, name: 'Kitchen PC', station_id: null, restaurant_name: subdomain }
      return send(200, { token: TOKEN, device })
    }
    if (server.behaviour === 'refuses' || request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(401, { error: 'Your session has ended.', code: 'SESSION_ENDED' })
    if (url === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
      return void streams.add(response)
    }
    if (url === takePrintJobs.path) {
      states.push(takePrintJobs.body.parse(JSON.parse(text)).printers)
      server.takes += 1
      return send(200, takePrintJobs.response.parse(take()))
    }
    const [, id] = /^\/api\/print\/jobs\/([^/]+)\/result$/.exec(url) ?? []
    if (id === undefined) return send(404, { error: 'Not found.', code: 'NOT_FOUND' })
    if (server.behaviour === 'rejects-reports') return send(400, { error: 'Not understood.', code: 'INVALID_REQUEST' })
    const status = report(id, reportPrintJob.body.parse(JSON.parse(text)))
    if (server.behaviour === 'loses-reports') return void request.socket.destroy()
    send(status, status === 404 ? { error: 'Print job not found.', code: 'PRINT_JOB_NOT_FOUND' } : undefined)
  }
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    reports,
    jobs,
    /** The states of the printers that the agent sent, one entry for each request for jobs. */
    states,
    takes: () => server.takes,
    /** Returns the number of requests, whatever their answers. */
    answers: () => server.answers,
    become: (behaviour: Behaviour) => (server.behaviour = behaviour),
    /** Sets the time in the `Date` header of the server's answers. */
    setTime: (time: string) => (server.time = time),
    /** Adds a ticket with this number for the first printer, and sends the agent an event. */
    punch: (number: number, dish = 'Paneer Tikka') => {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      const printerId = printers[0]!.id
      jobs.push({ id, number, dish, printerId, attempt: 0, isTaken: false, mayBePrinted: false, isPrinted: false })
      for (const stream of streams) stream.write('event: floor\ndata: {"head":1}\n\n')
    },
    /** Ends the leases of the jobs that are not printed. These jobs then count as possibly printed. */
    endLeases: () => {
      for (const job of jobs.filter((each) => each.isTaken && !each.isPrinted))
        Object.assign(job, { isTaken: false, mayBePrinted: true })
    },
    stop: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

export type FakeTiffin = Awaited<ReturnType<typeof startFakeTiffin>>

function slipOfJob({ number, dish, mayBePrinted }: Job): Slip {
  const kot = {
    id: '00000000-0000-4000-8000-000000000000',
    number,
    kind: 'new' as const,
    station: 'Tandoor',
    lines: [{ name: dish, quantity: 2 }],
    note: null,
    created_at: '2026-11-27T14:30:00.000Z',
    is_addition: false,
    waiter: null,
    printed: 0,
  }
  const order = { orderNumber: '261127-1', orderType: 'Dine-In' as const, place: 'T4' }
  return kotSlip(ticketOfKot(order, kot, mayBePrinted ? null : 0), { kot_header: '', kot_footer: '' })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
