import { randomUUID } from 'node:crypto'
import {
  createOrder,
  createPrinter,
  listUndelivered,
  reportPrintJob,
  setStationOutput,
  takePrintJobs,
  type PrintJob,
  type Slip,
} from '@tiffin/contracts'
import { ask, type TestCaller, type TestRestaurant } from './harness.ts'

export const PRINTED = { result: 'printed' }
export const PAPER_OUT = { result: 'not-printed', problem: 'paper-out' }
export const SILENT = { result: 'unknown', problem: 'silent' }
/** The mark of a ticket that an earlier attempt may have printed. */
export const REPEAT = 'REPEAT? Ask the waiter'

/** Acts as the staff and the print agent of a restaurant. */
export function printing(restaurant: () => TestRestaurant) {
  const stationOf = (name: string) => restaurant().menu.stations!.find((station) => station.name === name)!.id

  const setOutput = (station: string, body: object) =>
    restaurant().call(setStationOutput, { params: { id: stationOf(station) }, body }, 'Admin')

  /** Places an order of one portion of each dish. */
  async function punch(...dishes: string[]) {
    const body = { items: dishes.map((name) => ask(restaurant(), name)), orderType: 'Takeaway' }
    return (await restaurant().call(createOrder, { body, key: randomUUID() })).body
  }

  const take = async (as: TestCaller = 'agent', printers: object[] = []) =>
    (await restaurant().call(takePrintJobs, { body: { printers } }, as)).body

  const undelivered = async () => (await restaurant().call(listUndelivered)).body

  return {
    setOutput,
    punch,
    take,
    undelivered,

    sendTo: (station: string, printer: string) => setOutput(station, { kind: 'printer', printer_id: printer }),

    /** Adds a printer of the restaurant's agent. @returns its id */
    async addPrinter(name = 'Kitchen'): Promise<string> {
      const body = { name, agent_id: restaurant().agentId, address: '192.168.1.50:9100', columns: 42 }
      return (await restaurant().call(createPrinter, { body }, 'Admin')).body.id
    },

    /** Places an order. @returns the id of its first ticket */
    ticketOf: async (...dishes: string[]) => (await punch(...dishes)).kots![0]!.id,

    takeJobs: async (as?: TestCaller): Promise<readonly PrintJob[]> => (await take(as)).jobs,

    report: ({ id, attempt }: Pick<PrintJob, 'id' | 'attempt'>, body: object, as: TestCaller = 'agent') =>
      restaurant().call(reportPrintJob, { params: { id }, body: { attempt, ...body } }, as),

    /** Lists the numbers of the undelivered tickets. */
    waiting: async () => (await undelivered()).tickets.map(({ number }) => number),
  }
}

export const textsOf = ({ rows }: Slip) =>
  rows.flatMap((row) => ('text' in row ? [row.text] : 'cells' in row ? row.cells : []))

/** Describes what an agent was given: the title of the paper, the attempt and the mark against cooking twice. */
export const given = (jobs: readonly PrintJob[]) =>
  jobs.map(({ attempt, slip }) => {
    const texts = textsOf(slip)
    const title = texts.find((text) => /^KOT \d+ · /.test(text)) ?? texts[0]
    return [title, attempt, texts.find((text) => text === REPEAT || text.startsWith('REPRINT')) ?? null]
  })
