import { AppError } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addDishes,
  callsTo,
  closed,
  killPage,
  openTable,
  renderPos,
  renderTill,
  screen,
  tap,
  tapWhenReady,
  waitFor,
} from '../../testing/render-pos.tsx'
import { messages } from '../../waiting/messages.ts'

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => void vi.restoreAllMocks())

const AWAY = new AppError('SERVICE_UNAVAILABLE')
function cut(restaurant: MockRestaurant) {
  for (const endpoint of ['createOrder', 'addItems', 'freeTable', 'issueBill'] as const)
    restaurant.refusals.set(endpoint, AWAY)
}
function restore(restaurant: MockRestaurant) {
  restaurant.refusals.clear()
  window.dispatchEvent(new Event('online'))
}
const nothingWaits = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ (punch|payment|wait)/ })).toBeNull())
async function punch() {
  await openTable('T1')
  await addDishes('Butter Naan')
  await tapWhenReady(/^Punch (Order|Update)$/)
  await closed()
}
async function openBill() {
  await openTable('T1')
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
}
async function print() {
  const before = printed.length
  await tapWhenReady(/^Print (Bill|Invoice)$/)
  await waitFor(() => expect(printed).toHaveLength(before + 1))
  return printed.at(-1)
}
/** Opens a till that bills by GST, and punches at T1 without a connection. */
async function openCut(more: Partial<MockRestaurant['settings']> = {}) {
  const settings = { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular', ...more } as const
  const opened = await renderTill(createMockRestaurant({ settings }))
  cut(opened.restaurant)
  await punch()
  return opened
}
const numbersOf = ({ documents }: MockRestaurant) =>
  documents.map(({ number }) => number.replace(/\/\d{4}\//, '/')).toSorted()

test('without a connection a bill is printed before it is paid; its invoice has one number, also for the payment', async () => {
  const { restaurant } = await openCut()
  await openBill()
  expect(await print()).toMatch(/TAX INVOICE.*A1\/\d{4}\/000001/is)
  expect(printed[0]).not.toMatch(/duplicate/i)
  await killPage()
  renderPos(restaurant)
  await openBill()
  expect(await print()).toMatch(/duplicate.*A1\/\d{4}\/000001|A1\/\d{4}\/000001.*duplicate/is)
  tap('Cash & Clear')
  await closed()
  restore(restaurant)
  await nothingWaits()

  expect(numbersOf(restaurant)).toEqual(['A1/000001'])
  expect(restaurant.orders[0]!.settlement).not.toBeNull()
  // Each says that the paper names no business, which may be on an invoice of another terminal.
  const named = { till_invoice: { number: expect.any(String) }, buyer: null }
  for (const endpoint of ['issueBill', 'freeTable'] as const)
    expect(callsTo(restaurant, endpoint).at(-1)?.body).toMatchObject(named)
  expect([...restaurant.documentRecords.values()]).toMatchObject([{ papers: 1, cancelled: null }])
})

test('a dish that is added after the print makes the payment take the next number; the first invoice is cancelled', async () => {
  const { restaurant } = await openCut()
  await openBill()
  await print()
  await killPage()
  renderPos(restaurant)
  await punch()
  await openBill()
  tap('Cash & Clear')
  await screen.findByRole('heading', { name: 'Payment Details' })
  tap('Dismiss')
  await closed()
  restore(restaurant)
  await nothingWaits()

  expect(numbersOf(restaurant)).toEqual(['A1/000001', 'A1/000002'])
  expect([...restaurant.documentRecords.values()].map(({ cancelled }) => cancelled?.reason)).toEqual([
    'items_added',
    undefined,
  ])
})

test('while its printed invoice waits, a bill is printed as the duplicate and gets no second invoice', async () => {
  const { restaurant } = await openCut()
  await openBill()
  await print()
  restaurant.refusals.clear()
  restaurant.refusals.set('issueBill', new AppError('TOO_MANY_REQUESTS'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(restaurant.orders).toHaveLength(1))
  expect(await print()).toMatch(/duplicate/i)
  restore(restaurant)
  await waitFor(() => expect(numbersOf(restaurant)).toEqual(['A1/000001']))
})

test('a bill that was printed without a connection goes on a khata with the number on its paper', async () => {
  const { restaurant } = await openCut({ khata: true })
  const [id, phone] = ['0191a000-0000-4000-8000-000000000001', '98450 12345']
  restaurant.khatas = [{ id, number: 1, name: 'Asha Rao', phone, limit: null, entries: [] }]
  await openBill()
  await print()
  expect(screen.queryByRole('button', { name: 'On khata' })).toBeNull()
  restore(restaurant)
  await waitFor(() => expect(numbersOf(restaurant)).toEqual(['A1/000001']))
  await tapWhenReady('On khata')
  await tapWhenReady(/^Asha Rao/)
  await tapWhenReady(/^Put ₹/)

  await screen.findByRole('heading', { name: 'Payment Details' })
  expect(numbersOf(restaurant)).toEqual(['A1/000001'])
  expect(restaurant.khatas[0]?.entries).toMatchObject([{ kind: 'bill', invoice_number: expect.stringMatching(/^A1/) }])
})

test('a print that the server refuses leaves the queue, which says so', async () => {
  const { restaurant, texts } = await openCut()
  await openBill()
  await print()
  restaurant.refusals.clear()
  restaurant.refusals.set('issueBill', new AppError('NOTHING_TO_BILL'))
  window.dispatchEvent(new Event('online'))
  await nothingWaits()

  const number = /A1\/\d{4}\/000001/.exec(printed[0]!)![0]
  await waitFor(() =>
    expect(texts()).toContain(messages.printRefused('T1', number, new AppError('NOTHING_TO_BILL').message)),
  )
})
