import { AppError, type TaxGroup } from '@tiffin/contracts'
import type { TaxKind } from '@tiffin/domain'
import { createMockRestaurant, seedSettings, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addDishes,
  button,
  callsTo,
  closed,
  fireEvent,
  keysOf,
  killPage,
  openTable,
  popup,
  renderPos,
  renderTill,
  screen,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'
import { tillDisk } from '../../drafts/till-records.ts'
import { withoutTimer } from '../../testing/without-timer.ts'
import { messages } from '../../waiting/messages.ts'
import { SLOW_AFTER_MS } from '../../waiting/wait-for-outcome.ts'

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
const WRITES = ['createOrder', 'addItems', 'freeTable', 'settleOrder', 'issueBill', 'sendBill'] as const
function cut(restaurant: MockRestaurant) {
  for (const endpoint of WRITES) restaurant.refusals.set(endpoint, AWAY)
}
function restore(restaurant: MockRestaurant) {
  restaurant.refusals.clear()
  window.dispatchEvent(new Event('online'))
}
/** Opens a till that bills by GST. With `tax` its naan has that tax. */
function open(tax?: Pick<TaxGroup, 'rate' | 'is_split' | 'kind'>, gst_mode: 'regular' | 'composition' = 'regular') {
  const restaurant = createMockRestaurant({ settings: { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode } })
  if (tax) {
    const group = { ...restaurant.taxGroups[0]!, name: 'Of its own', ...tax }
    const taxed = { tax_group_id: group.id, tax_group_name: group.name, tax_rate: tax.rate, tax_is_split: tax.is_split }
    restaurant.taxGroups = [group]
    restaurant.menu = restaurant.menu.map((each) => (each.name === 'Butter Naan' ? { ...each, ...taxed } : each))
  }
  return renderTill(restaurant)
}
/** Takes the kinds of tax out of the stored punches, as a release that knows no kinds stores punches. */
async function forgetKinds() {
  const disk = tillDisk()
  for (const [key, stored] of await disk.readAll('commands')) {
    const command = structuredClone(stored) as { job: { attempt: { lines: { taxKind?: TaxKind }[] } } }
    for (const line of command.job.attempt.lines) delete line.taxKind
    await disk.write('commands', key, command, 'relaxed')
  }
  disk.close()
}
async function punchAt(table: string) {
  await openTable(table)
  await addDishes('Butter Naan')
  await tapWhenReady(/^Punch (Order|Update)$/)
  await closed()
}
async function payAt(table: string, percent?: string) {
  await openTable(table)
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
  if (percent) {
    fireEvent.change(screen.getByLabelText('Discount'), { target: { value: percent } })
    tap('Discount in percent')
  }
  tap('Cash & Clear')
}
const paper = async () => within(await popup()).getByRole('article').textContent
const numbersOf = ({ documents }: MockRestaurant) => documents.map(({ number }) => number)
const year = /^A1\/\d{4}\/0{5}/
const sentNumbers = (restaurant: MockRestaurant) =>
  callsTo(restaurant, 'freeTable').map(
    ({ body }) => (body as { till_invoice?: { number: string } }).till_invoice?.number,
  )

test('without a connection the payment numbers the invoice, which is printed at once and stored when it is sent', async () => {
  const { restaurant } = await open()
  cut(restaurant)
  await punchAt('T1')
  await openTable('T1')
  await tapWhenReady('Bill')
  expect(await screen.findByText(messages.invoiceHere)).toBeDefined()
  tap('Cash & Clear')
  await screen.findByRole('heading', { name: 'Payment Details' })
  expect(await paper()).toMatch(/TAX INVOICE.*A1\/\d{4}\/000001/is)
  await tapWhenReady('Print Invoice')
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toMatch(/A1\/\d{4}\/000001/)
  expect(printed[0]).not.toMatch(/duplicate/i)
  await tapWhenReady('Print Invoice')
  await waitFor(() => expect(printed).toHaveLength(2))
  expect(printed[1]).toMatch(/duplicate/i)
  expect(callsTo(restaurant, 'issueBill')).toEqual([])
  tap('Dismiss')
  await closed()
  restore(restaurant)

  await waitFor(() => expect(numbersOf(restaurant)).toEqual([expect.stringMatching(year)]))
  expect(restaurant.documentRecords.values().next().value).toMatchObject({ papers: 1 })
})

// The server has the same figures: `till-bills.int.test.ts` of orders has this table.
test.each([
  ['GST without a split', { rate: 5, is_split: false, kind: 'gst' }, [49.5, 1.24, 0, 5.5, 0.02, 52]],
  ['VAT with a split', { rate: 20, is_split: true, kind: 'vat' }, [0, 0, 11, 0, 0, 66]],
  ['no tax with a split', { rate: 0, is_split: true, kind: 'none' }, [0, 0, 0, 0, 0, 55]],
] as const)(
  'the invoice of a waiting dish has the figures of %s, and its payment is recorded',
  async (_, tax, figures) => {
    const { restaurant } = await open(tax)
    cut(restaurant)
    await punchAt('T1')
    await payAt('T1', '10')
    await screen.findByRole('heading', { name: 'Payment Details' })
    const shown = (await paper()) ?? ''
    for (const amount of figures.filter((figure) => figure > 0)) expect(shown).toContain(amount.toFixed(2))
    tap('Dismiss')
    await closed()
    restore(restaurant)

    await waitFor(() => expect(restaurant.documents).toHaveLength(1))
    const { taxable, cgst, vat, discount, round_off, payable } = restaurant.documents[0]!
    expect([taxable, cgst, vat, discount, round_off, payable]).toEqual(figures)
  },
)

test('an order with a dish that an earlier release tapped without its kind of tax gets no number here', async () => {
  const { restaurant } = await open()
  cut(restaurant)
  await punchAt('T1')
  await killPage()
  await forgetKinds()
  const { texts } = renderPos(restaurant)
  await payAt('T1')
  await waitFor(() => expect(texts()).toContain(messages.keptWithoutInvoice))
  await closed()
  restore(restaurant)

  await waitFor(() => expect(numbersOf(restaurant)).toEqual([expect.stringMatching(/^X\//)]))
  expect(sentNumbers(restaurant)).toEqual([undefined])
})

test('each payment has the next number, also after the browser was killed; with a connection the server numbers', async () => {
  const { restaurant } = await open()
  cut(restaurant)
  await punchAt('T1')
  await punchAt('T2')
  await payAt('T1')
  await screen.findByRole('heading', { name: 'Payment Details' })
  await killPage()
  renderPos(restaurant)
  await payAt('T2')
  await screen.findByRole('heading', { name: 'Payment Details' })
  tap('Dismiss')
  await closed()
  restore(restaurant)
  await waitFor(() => expect(numbersOf(restaurant)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ (punch|payment|wait)/ })).toBeNull())
  await punchAt('T3')
  await payAt('T3')

  await waitFor(() => expect(numbersOf(restaurant)).toHaveLength(3))
  expect(
    numbersOf(restaurant)
      .toSorted()
      .map((number) => number.replace(/\/\d{4}\//, '/')),
  ).toEqual(['A1/000001', 'A1/000002', 'X/000001'])
})

test('a payment that the server stored and answered with 500 is repeated with its number', async () => {
  // After a time without an answer the till would leave the payment to the queue, and its button would be gone.
  withoutTimer(SLOW_AFTER_MS)
  const { restaurant } = await open()
  cut(restaurant)
  await punchAt('T1')
  await openTable('T1')
  await tapWhenReady('Bill')
  await screen.findByText(messages.invoiceHere)
  restaurant.refusals.clear()
  restaurant.brokenReplies.add('freeTable')
  tap('Cash & Clear')
  await waitFor(() => expect(button('Cash & Clear').disabled).toBe(false))
  restaurant.brokenReplies.delete('freeTable')
  tap('Cash & Clear')

  await waitFor(() => expect(sentNumbers(restaurant)).toHaveLength(2))
  expect(new Set(sentNumbers(restaurant)).size).toBe(1)
  expect(numbersOf(restaurant)).toEqual([expect.stringMatching(year)])
})

test('a till says at its opening which number it has taken last', async () => {
  const { restaurant } = await open()
  cut(restaurant)
  await punchAt('T1')
  await payAt('T1')
  await screen.findByRole('heading', { name: 'Payment Details' })
  expect(callsTo(restaurant, 'noteTillSeries')).toEqual([])
  await killPage()

  renderPos(restaurant)
  await waitFor(() => expect(callsTo(restaurant, 'noteTillSeries')).toHaveLength(1))
  expect(callsTo(restaurant, 'noteTillSeries')[0]?.body).toMatchObject({ series: 'A1', last: 1 })
})

test('IB-15: under composition the till numbers nothing; the payment issues the bill of supply when it is sent', async () => {
  const { restaurant, texts } = await open(undefined, 'composition')
  cut(restaurant)
  await punchAt('T1')
  await openTable('T1')
  await tapWhenReady('Bill')
  expect(await screen.findByText(messages.billOfSupplyLater)).toBeDefined()
  expect(await paper()).not.toMatch(/tax invoice|CGST/i)
  tap('Cash & Clear')
  await closed()
  expect(texts()).toContain(messages.keptWithoutInvoice)
  restore(restaurant)

  await waitFor(() => expect(numbersOf(restaurant)).toEqual([expect.stringMatching(/^SX\/\d{4}\/000001$/)]))
  expect(sentNumbers(restaurant)).toContain(undefined)
  expect(restaurant.documents[0]).toMatchObject({ kind: 'bill_of_supply', cgst: 0, taxable: 0 })
})

test('the first payment after the connection was lost is numbered here before it is sent', async () => {
  const { restaurant } = await open()
  await punchAt('T1')
  cut(restaurant)
  restaurant.refusals.set('listFloorChanges', AWAY)
  await payAt('T1')
  await screen.findByRole('heading', { name: 'Payment Details' })
  expect(await paper()).toMatch(/TAX INVOICE.*A1\/\d{4}\/000001/is)
  tap('Dismiss')
  await closed()
  restore(restaurant)

  await waitFor(() => expect(numbersOf(restaurant)).toEqual([expect.stringMatching(year)]))
  expect(new Set(sentNumbers(restaurant))).toEqual(new Set(numbersOf(restaurant)))
})

test('a payment whose answer is lost keeps the number that the server gave, and takes none of this till', async () => {
  const { restaurant, texts } = await open()
  await punchAt('T1')
  restaurant.lostReplies.add('freeTable')
  await payAt('T1')
  await waitFor(() => expect(texts()).toContain(messages.keptWithoutInvoice))
  await closed()
  restaurant.lostReplies.clear()
  restore(restaurant)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^\d+ (punch|payment|wait)/ })).toBeNull())

  expect(numbersOf(restaurant)).toEqual([expect.stringMatching(/^X\//)])
  expect([new Set(keysOf(restaurant, 'freeTable')).size, ...new Set(sentNumbers(restaurant))]).toEqual([1, undefined])
  cut(restaurant)
  await punchAt('T2')
  await payAt('T2')
  await screen.findByRole('heading', { name: 'Payment Details' })
  expect(await paper()).toMatch(/A1\/\d{4}\/000001/)
})
