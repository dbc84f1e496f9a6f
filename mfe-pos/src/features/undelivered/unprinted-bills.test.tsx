import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSentBill } from '../../printing/sent-bills.ts'
import {
  advanceTime,
  callsTo,
  fakeTime,
  renderPos,
  screen,
  seedOrder,
  tapWhenReady,
  tile,
  waitFor,
} from '../../testing/render-pos.tsx'

const PRINTER = {
  id: '0000000d-0000-4000-8000-000000000001',
  name: 'Counter',
  agent_id: '0000000b-0000-4000-8000-000000000001',
  address: '192.168.1.51:9100',
  columns: 48,
  is_agent_on: true,
  problem: 'paper-out',
  printed_at: null,
} as const
const JOB = '0000000e-0000-4000-8000-000000000001'

let restaurant: MockRestaurant
const papers: string[] = []
beforeEach(() => {
  fakeTime()
  vi.setSystemTime('2026-11-21T14:00:00Z')
  papers.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  restaurant = createMockRestaurant({
    printers: [PRINTER],
    billOutput: { printer_id: PRINTER.id, drawer_pin: null },
    now: () => new Date(),
  })
  const order = seedOrder(restaurant, { table: 'T2' })
  restaurant.sentBills = [{ id: JOB, orderId: order.id, sentAt: new Date(), isEnded: false }]
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

const alarms = () => screen.queryAllByRole('alert').map((alarm) => alarm.textContent)
const alarmShown = () => waitFor(() => expect(alarms()).toEqual([expect.stringMatching(NOT_PRINTED)]))
const NOT_PRINTED = /^Bill \S+ \(T\d\) was not printed: the printer is out of paper\.$/
async function till() {
  renderPos(restaurant)
  await tile('T1')
  await waitFor(() => expect(callsTo(restaurant, 'listUndelivered').length).toBeGreaterThan(0))
}

test('a bill that does not come out has an alarm at the till that sent it once it is due', async () => {
  keepSentBill(JOB)
  await till()
  await advanceTime(7_000)
  expect(alarms()).toEqual([])
  await advanceTime(2_000)
  await alarmShown()
})

test('another till shows the alarm half a minute later, and Try again ends it once the printer prints', async () => {
  await till()
  await advanceTime(9_000)
  expect(alarms()).toEqual([])
  await advanceTime(30_000)
  await alarmShown()
  restaurant.printers = [{ ...PRINTER, problem: null }]
  await tapWhenReady('Try again')
  await waitFor(() => expect(alarms()).toEqual([]))
  expect(callsTo(restaurant, 'retryBill').map(({ params }) => params)).toMatchObject([{ id: JOB }])
})

test('Print here prints the paper that the server has, once, and ends the alarm', async () => {
  keepSentBill(JOB)
  await till()
  await advanceTime(9_000)
  await alarmShown()
  await tapWhenReady('Print here')
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(papers[0]).toMatch(/^Bill of /)
  await waitFor(() => expect(alarms()).toEqual([]))
  expect(callsTo(restaurant, 'takeOverBill')).toHaveLength(1)
})

test('without a printer of bills by now it is said, and there is nothing to try again', async () => {
  restaurant.billOutput = { printer_id: null, drawer_pin: null }
  keepSentBill(JOB)
  await till()
  await advanceTime(9_000)
  await waitFor(() => expect(alarms()).toEqual([expect.stringContaining('bills have no printer any more')]))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
