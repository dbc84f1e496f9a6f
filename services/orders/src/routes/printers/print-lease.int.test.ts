import { randomUUID } from 'node:crypto'
import { handOverTicket, PRINT_LEASE_MS, printKot, retryTicket, type PrintJob } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addStations, startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'
import { given, PAPER_OUT, PRINTED, printing, REPEAT, SILENT, textsOf } from '../../testing/printing.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let time: Date
let printerId: string
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z')
  spice = service.addRestaurant()
  addStations(spice, ['Tandoor', 'Bar'], { 'Paneer Tikka': 'Tandoor', 'Old Monk': 'Bar', 'Masala Dosa': 'Tandoor' })
  printerId = await addPrinter()
  await sendTo('Tandoor', printerId)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const LEASE_S = PRINT_LEASE_MS / 1_000
const { addPrinter, punch, report, sendTo, setOutput, take, takeJobs, ticketOf, undelivered, waiting } = printing(
  () => spice,
)
describe('the lease', () => {
  test('keeps a ticket from being given twice, however many ask at once', async () => {
    await ticketOf('Paneer Tikka')
    const replies = await Promise.all(Array.from({ length: 12 }, () => takeJobs()))
    expect(given(replies.flat())).toEqual([['KOT 1 · Tandoor', 1, null]])
  })

  test('control: where none is kept, a ticket is given again and again, and none of its papers is marked', async () => {
    await owner.query(`
      CREATE FUNCTION keep_no_lease() RETURNS TRIGGER LANGUAGE plpgsql
        AS 'BEGIN NEW.taken_until := NULL; RETURN NEW; END';
      CREATE TRIGGER no_lease BEFORE INSERT OR UPDATE ON print_jobs FOR EACH ROW EXECUTE FUNCTION keep_no_lease()`)
    await ticketOf('Paneer Tikka')
    const jobs = [await takeJobs(), await takeJobs(), await takeJobs()].flat()
    await owner.query('DROP FUNCTION keep_no_lease() CASCADE')
    expect(given(jobs)).toEqual([1, 2, 3].map((attempt) => ['KOT 1 · Tandoor', attempt, null]))
  })

  test('ends after fifteen seconds: the ticket comes again, also after a restart, and says that it may be a repetition', async () => {
    await ticketOf('Paneer Tikka')
    await takeJobs()
    later(LEASE_S - 1)
    expect(await takeJobs()).toEqual([])
    await service.restart()
    later(1)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 2, REPEAT]])
    later(LEASE_S)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 3, REPEAT]])
  })

  test('a paper of an earlier attempt counts however late it is reported; both papers count', async () => {
    const { order_id, kots } = await punch('Paneer Tikka')
    const [first] = await takeJobs()
    later(LEASE_S)
    const [second] = await takeJobs()
    expect((await report(first!, PRINTED)).status).toBe(204)
    expect(await waiting()).toEqual([])
    await report(second!, PRINTED)
    const params = { id: order_id, kotId: kots![0]!.id }
    expect((await spice.call(printKot, { params })).body.printed).toBe(3)
  })

  test('another result of an earlier attempt changes nothing', async () => {
    await ticketOf('Paneer Tikka')
    const [first] = await takeJobs()
    later(LEASE_S)
    await takeJobs()
    expect((await report(first!, PAPER_OUT)).status).toBe(204)
    expect((await undelivered()).tickets[0]!.printer!.problem).toBeNull()
    later(10)
    expect(await takeJobs()).toEqual([])
  })

  test('an attempt that was never given is none', async () => {
    const id = await ticketOf('Paneer Tikka')
    expect((await report({ id, attempt: 1 }, PRINTED)).status).toBe(404)
    await takeJobs()
    for (const job of [
      { id, attempt: 2 },
      { id: randomUUID(), attempt: 1 },
    ])
      expect((await report(job, PRINTED)).failure.code).toBe('PRINT_JOB_NOT_FOUND')
    expect(await waiting()).toEqual([1])
  })
})

describe('a ticket that did not come out', () => {
  test('is tried again after 2, 5, 15 and then each 30 seconds, without a mark', async () => {
    await ticketOf('Paneer Tikka')
    for (const [attempt, wait] of [2, 5, 15, 30, 30].entries()) {
      const jobs = await takeJobs()
      expect(given(jobs)).toEqual([['KOT 1 · Tandoor', attempt + 1, null]])
      await report(jobs[0]!, PAPER_OUT)
      later(wait - 1)
      expect(await takeJobs()).toEqual([])
      later(1)
    }
  })

  test('of which it is unknown whether it printed is marked from then on', async () => {
    await ticketOf('Paneer Tikka')
    await report((await takeJobs())[0]!, SILENT)
    later(2)
    const [second] = await takeJobs()
    expect(given([second!])).toEqual([['KOT 1 · Tandoor', 2, REPEAT]])
    await report(second!, PAPER_OUT)
    later(5)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 3, REPEAT]])
  })

  test.each([
    ['the printer never says whether', async (job: PrintJob) => void (await report(job, SILENT))],
    ['nothing is ever said', async () => {}],
  ])('of which %s, is given three times, and then where a colleague wants it', async (_, say) => {
    const id = await ticketOf('Paneer Tikka')
    later(1)
    await ticketOf('Masala Dosa')
    const titles: unknown[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const [job] = await takeJobs()
      titles.push(textsOf(job!.slip)[0])
      await say(job!)
      later(LEASE_S)
    }
    // The fourth job is the ticket of the Masala Dosa: the first ticket no longer holds up others, and its alarm
    // continues.
    expect(titles).toEqual(['KOT 1 · Tandoor', 'KOT 1 · Tandoor', 'KOT 1 · Tandoor', 'KOT 2 · Tandoor'])
    expect(await waiting()).toEqual([1, 2])
    await spice.call(retryTicket, { params: { id } })
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 4, REPEAT]])
  })

  test('whose lease ended, but of which the agent says that nothing came out, has no mark', async () => {
    await ticketOf('Paneer Tikka')
    const [job] = await takeJobs()
    later(LEASE_S + 1)
    await report(job!, PAPER_OUT)
    later(2)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 2, null]])
  })

  test('is tried at once where a colleague wants it', async () => {
    const id = await ticketOf('Paneer Tikka')
    await report((await takeJobs())[0]!, PAPER_OUT)
    await spice.call(retryTicket, { params: { id } })
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 2, null]])
  })

  test('holds up those behind it, but not where the printer has no letters for it', async () => {
    await ticketOf('Paneer Tikka')
    later(1)
    await ticketOf('Masala Dosa')
    await report((await takeJobs())[0]!, PAPER_OUT)
    expect(await takeJobs()).toEqual([])
    later(2)
    const [again] = await takeJobs()
    await report(again!, { result: 'not-printed', problem: 'cannot-print' })
    const [second] = await takeJobs()
    expect(given([second!])).toEqual([['KOT 2 · Tandoor', 1, null]])
    await report(second!, PRINTED)
    later(5)
    await ticketOf('Masala Dosa')
    // The ticket that cannot be printed comes last, although it is the oldest.
    const [third] = await takeJobs()
    expect(given([third!])).toEqual([['KOT 3 · Tandoor', 1, null]])
    await report(third!, PRINTED)
    expect(given(await takeJobs())).toEqual([['KOT 1 · Tandoor', 3, null]])
  })

  test('is listed with its printer, and why', async () => {
    await ticketOf('Paneer Tikka')
    const ticket = async () => {
      const { tickets, is_watched, stations_without_screen, stations_with_printer, printers_in_trouble } =
        await undelivered()
      const { problem, printer } = tickets[0]!
      expect([is_watched, stations_without_screen, stations_with_printer]).toEqual([true, [], ['Tandoor']])
      return [problem, printer, printers_in_trouble]
    }
    const trouble = (problem: string | null) => [{ station: 'Tandoor', printer: 'Kitchen', problem }]
    const seen = (isOn: boolean, problem: string | null) =>
      expect.objectContaining({ id: printerId, name: 'Kitchen', is_agent_on: isOn, problem })
    expect(await ticket()).toEqual(['no-screen', seen(false, null), trouble(null)])
    const [job] = await takeJobs()
    expect(await ticket()).toEqual(['not-drawn', seen(true, null), []])
    await report(job!, PAPER_OUT)
    expect(await ticket()).toEqual(['not-drawn', seen(true, 'paper-out'), trouble('paper-out')])
    await take('agent', [{ id: printerId, problem: 'cover-open' }])
    expect(await ticket()).toEqual(['not-drawn', seen(true, 'paper-out'), trouble('cover-open')])
    later(16)
    expect(await ticket()).toEqual(['no-screen', seen(false, 'paper-out'), trouble(null)])
  })

  test('is listed with its attempts, and whether its paper may be out', async () => {
    const id = await ticketOf('Paneer Tikka')
    const queued = async () => {
      const { attempts, may_be_printed, needs_person } = (await undelivered()).tickets[0]!.printer!
      return [attempts, may_be_printed, needs_person]
    }
    expect(await queued()).toEqual([0, false, false])
    const [job] = await takeJobs()
    expect(await queued()).toEqual([1, true, false])
    await report(job!, PAPER_OUT)
    expect(await queued()).toEqual([1, false, false])
    for (const attempt of [2, 3, 4]) {
      later(30)
      await report((await takeJobs())[0]!, SILENT)
      expect(await queued()).toEqual([attempt, true, attempt === 4])
    }
    await spice.call(retryTicket, { params: { id } })
    expect(await queued()).toEqual([4, true, false])
  })

  test.each<[string, object[], boolean]>([
    ['nothing of it came out', [PAPER_OUT], false],
    ['its printer said nothing', [SILENT], true],
    ['its printer said nothing at first, and then that nothing came out', [SILENT, PAPER_OUT], true],
  ])('printed by hand it is marked where its paper may be out, and not needlessly: %s', async (_, results, mark) => {
    const { order_id, kots } = await punch('Paneer Tikka')
    const print = async () => (await spice.call(printKot, { params: { id: order_id, kotId: kots![0]!.id } })).body
    for (const result of results) {
      await report((await takeJobs())[0]!, result)
      later(30)
    }
    expect(await print()).toMatchObject({ printed: 1, may_be_printed: mark })
  })

  test('printed by hand it is marked while its printer has it in hand, and not before', async () => {
    const [first, second] = [await punch('Paneer Tikka'), await punch('Paneer Tikka')]
    await takeJobs()
    const marks = [first, second].map(async ({ order_id: id, kots }) => {
      const { body } = await spice.call(printKot, { params: { id, kotId: kots![0]!.id } })
      return body.may_be_printed
    })
    expect(await Promise.all(marks)).toEqual([true, false])
  })

  test('is tried again by nobody once a colleague has answered for it, who is named', async () => {
    const id = await ticketOf('Paneer Tikka')
    await spice.call(handOverTicket, { params: { id }, body: { how: 'told' } }, 'Captain')
    const { status, failure } = await spice.call(retryTicket, { params: { id } }, 'Admin')
    expect([status, failure.code, failure.error]).toEqual([
      409,
      'KOT_TAKEN_OVER',
      'KOT 1 was taken over by Captain, who has told the kitchen.',
    ])
  })

  test('keeps its station from printing at the till until somebody answers for it', async () => {
    const id = await ticketOf('Paneer Tikka')
    const toTill = () => setOutput('Tandoor', { kind: 'till' })
    expect((await toTill()).failure.error).toBe(
      'One kitchen ticket of Tandoor was not printed. Answer for it at a till first.',
    )
    await spice.call(handOverTicket, { params: { id }, body: { how: 'told' } })
    expect((await toTill()).status).toBe(200)
  })
})
