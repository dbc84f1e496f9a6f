import { randomUUID } from 'node:crypto'
import {
  listOrdersAudit,
  listUndelivered,
  openDrawer,
  setBillOutput,
  takePrintJobs,
  type CallInput,
} from '@tiffin/contracts'
import { DRAWER_REASONS, MAX_DRAWER_NOTE_LENGTH, type Role } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOrders, type OrdersUnderTest, type TestRestaurant } from '../../testing/harness.ts'
import { PRINTED, printing } from '../../testing/printing.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time: Date
let printerId: string
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(async () => {
  time = new Date('2026-11-21T12:00:00Z')
  spice = service.addRestaurant()
  printerId = await addPrinter('Counter')
  await attach(2)
})
afterAll(() => service.stop())

const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const { addPrinter, report } = printing(() => spice)
const attach = (drawer_pin: 2 | 5 | null) =>
  spice.call(setBillOutput, { body: { printer_id: printerId, drawer_pin } }, 'Admin')
const open = (body: object = { reason: 'change' }, as: Role = 'Captain', key = randomUUID()) =>
  spice.call(openDrawer, { body, key } as CallInput<typeof openDrawer>, as)
/** Takes jobs as an agent that opens drawers. */
const takeJobs = async () =>
  (await spice.call(takePrintJobs, { body: { printers: [], drawers: true } }, 'agent')).body.jobs
const entries = async () =>
  (await spice.call(listOrdersAudit, { query: { action: 'printer.drawer-opened' } }, 'Admin')).body

test('an Admin and a Captain open the drawer; who it was and why is in the audit, as an entry of the printer', async () => {
  expect((await open({ reason: 'change' }, 'Admin')).status).toBe(200)
  const [job] = await takeJobs()
  expect([job!.printer_id, job!.slip.rows]).toEqual([printerId, [{ kind: 'kick', pin: 2 }]])
  await report(job!, PRINTED)
  later(1)
  await open({ reason: 'other', note: ' A coin fell in ' })

  const said = (await entries()).map(({ subject, before, after, user }) => [subject.name, before, after, user.role])
  expect(said).toEqual([
    ['Counter', null, { reason: 'Other', note: 'A coin fell in' }, 'Captain'],
    ['Counter', null, { reason: 'Give change' }, 'Admin'],
  ])
})

test.each(['Cashier', 'Waiter'] as const)('a %s is denied, and nothing is opened or logged', async (role) => {
  const { failure } = await open({ reason: 'change' }, role)
  expect([failure.code, await takeJobs(), await entries()]).toEqual(['ACCESS_DENIED', [], []])
})

test('a request that is sent again with its key, five times at once, opens the drawer once and leaves one entry', async () => {
  const key = randomUUID()
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => open({ reason: 'count' }, 'Captain', key)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const [job, ...more] = await takeJobs()
  await report(job!, PRINTED)
  expect([more, await takeJobs(), (await entries()).length]).toEqual([[], [], 1])
  expect((await open({ reason: 'change' }, 'Captain', key)).failure.code).toBe('IDEMPOTENCY_MISMATCH')
})

test('without a drawer the request is refused, and nothing is logged', async () => {
  await attach(null)
  const first = await open()
  await spice.call(setBillOutput, { body: { printer_id: null, drawer_pin: null } }, 'Admin')
  const second = await open()
  const failures = [first, second].map(({ status, failure }) => [status, failure.code])
  expect(failures).toEqual([
    [409, 'DRAWER_NOT_SET'],
    [409, 'DRAWER_NOT_SET'],
  ])
  expect(await entries()).toEqual([])
})

test('the reply says whether the print agent is on: one that is off opens nothing', async () => {
  expect((await open()).body).toEqual({ is_agent_on: false })
  later(61)
  expect(await takeJobs()).toEqual([])
  expect((await open()).body).toEqual({ is_agent_on: true })
  expect(await takeJobs()).toHaveLength(1)
})

test.each([
  [{}],
  [{ reason: 'theft' }],
  [{ reason: 'other' }],
  [{ reason: 'other', note: '' }],
  [{ reason: 'count', note: 'x'.repeat(MAX_DRAWER_NOTE_LENGTH + 1) }],
])('%j is no reason', async (body) => {
  expect((await open(body)).status).toBe(400)
  expect(await takeJobs()).toEqual([])
})

test.each(DRAWER_REASONS.filter((reason) => reason !== 'other'))('%s needs no note', async (reason) => {
  expect((await open({ reason, note: null })).status).toBe(200)
})

test('the answer to a till says whether there is a drawer', async () => {
  const hasDrawer = async () => (await spice.call(listUndelivered, {}, 'Waiter')).body.has_drawer
  expect(await hasDrawer()).toBe(true)
  await attach(null)
  expect(await hasDrawer()).toBeUndefined()
  const fresh = service.addRestaurant()
  expect((await fresh.call(listUndelivered)).body.has_drawer).toBeUndefined()
})
