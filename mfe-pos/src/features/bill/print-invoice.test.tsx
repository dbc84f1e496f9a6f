import { AppError } from '@tiffin/contracts'
import { addToOrder, createMockRestaurant, issueBillOf, seedSettings, type MockRestaurant } from '@tiffin/mock-api'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBill, openTakeawayBill, restaurantOfACashier } from '../../testing/open-bill.ts'
import {
  callsTo,
  closed,
  fireEvent,
  keysOf,
  openTable,
  screen,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

const papers: string[] = []
beforeEach(() => {
  papers.length = 0
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('.tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => void vi.restoreAllMocks())

const billsByGst = { gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' } as const
const byGst = () => createMockRestaurant({ settings: { ...seedSettings, ...billsByGst } })
const discount = (percent: string) => {
  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: percent } })
  tap('Discount in percent')
}
const print = async (count: number, name: string | RegExp = /^Print/) => {
  await tapWhenReady(name)
  await waitFor(() => expect(papers).toHaveLength(count))
  return papers.at(-1)!
}
const numbers = (restaurant: MockRestaurant) => restaurant.documents.map(({ number }) => number.slice(-1))
const marks = () =>
  papers.map((paper) => `${/Invoice No\.X\/\d{4}\/00000(\d)/.exec(paper)?.[1]}${/^DUPLICATE/.exec(paper) ? 'd' : ''}`)
const chaas = (restaurant: MockRestaurant) => ({
  id: restaurant.menu.find((item) => item.name === 'Masala Chaas')!.id,
  quantity: 1,
  price: 60,
})

test('the first print is the tax invoice, a later one a duplicate, and the floor shows that the bill is printed', async () => {
  const restaurant = byGst()
  await openBill(restaurant)
  discount('10')
  const paper = await print(1, 'Print Bill')
  for (const text of ['TAX INVOICE', 'Payable₹605.00', 'GSTIN: 27AAPFU0939F1ZV']) expect(paper).toContain(text)
  await print(2, 'Print Invoice')

  expect([marks(), numbers(restaurant)]).toEqual([['1', '1d'], ['1']])
  expect(callsTo(restaurant, 'issueBill')[0]!.body).toEqual({
    version: 1,
    discount: { type: 'percent', value: 10 },
    buyer: null,
  })
  expect(new Set(keysOf(restaurant, 'issueBill')).size).toBe(2)
  expect(callsTo(restaurant, 'markBillPrinted')).toEqual([])
  const table = () => screen.getByRole('button', { name: /^T2 /, hidden: true })
  await waitFor(() => expect(table().textContent).toContain('Bill printed'))
})

test('paying the printed bill keeps its number, closes the bill, and names the invoice that the cashier saw', async () => {
  const restaurant = byGst()
  const { order } = await openBill(restaurant)
  discount('10')
  await print(1)
  const printed = order.invoice!.document
  tap('Cash')
  tap('Pay ₹605.00 & Clear')

  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(callsTo(restaurant, 'freeTable')[0]!.body).toMatchObject({ document_id: printed.id })
  expect(order.invoice!.document).toBe(printed)
  await closed()
  expect([papers.length, numbers(restaurant)]).toEqual([1, ['1']])
})

test('a printed bill that is opened again has its discount; another one cancels the invoice with the payment', async () => {
  const restaurant = byGst()
  const { order } = await openBill(restaurant)
  discount('10')
  await print(1)
  tap('Dismiss')
  await tapWhenReady('Bill')
  expect(await screen.findByText(/^Invoice X\/\d{4}\/000001 · printed \d\d:\d\d [ap]m$/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Discount').value).toBe('10')

  fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '' } })
  expect(screen.getByText('The bill has changed: the printed invoice will be cancelled.')).toBeDefined()
  tap('UPI')
  tap('Pay ₹672.00 & Clear')

  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(numbers(restaurant)).toEqual(['1', '2'])
  expect(order.invoice!.document.number).toMatch(/2$/)
})

test('an order that has grown meanwhile is printed by nobody: it is shown as it is now, and the next print is another invoice', async () => {
  const restaurant = byGst()
  const { order, texts } = await openBill(restaurant)
  await print(1)
  addToOrder(restaurant, order.id, [chaas(restaurant)])

  await tapWhenReady('Print Invoice')
  expect(await screen.findByRole('button', { name: 'Pay ₹735.00 & Clear' })).toBeDefined()
  expect(texts()).toEqual(['The order has changed since the bill was opened. Please review the bill.'])
  expect(papers).toHaveLength(1)
  await print(2, 'Print Bill')

  expect([marks(), numbers(restaurant)]).toEqual([
    ['1', '2'],
    ['1', '2'],
  ])
})

test('a bill that another till has printed meanwhile is not paid as if it had no invoice', async () => {
  const restaurant = byGst()
  const { order, texts } = await openBill(restaurant)
  issueBillOf(restaurant, order.id, { version: 1, discount: { type: 'percent', value: 10 } })
  tap('Cash')
  tap('Pay ₹672.00 & Clear')

  expect(await screen.findByRole('button', { name: 'Pay ₹605.00 & Clear' })).toBeDefined()
  expect(texts()).toEqual(['The order has changed since the bill was opened. Please review the bill.'])
  expect(order.settlement).toBeNull()
})

test('a print whose reply was lost puts nothing on paper; the next press is the same one and finds its invoice', async () => {
  const restaurant = byGst()
  const { texts } = await openBill(restaurant)
  restaurant.lostReplies.add('issueBill')
  tap('Print Bill')
  await waitFor(() =>
    expect(texts()).toEqual([
      'No answer from the server: the bill gets its number, and can be printed, once the connection is back.',
    ]),
  )
  expect(papers).toEqual([])
  restaurant.lostReplies.clear()
  await print(1)

  const [first, second] = keysOf(restaurant, 'issueBill')
  expect([second === first, marks(), numbers(restaurant)]).toEqual([true, ['1'], ['1']])
})

test('a refused print says why and puts nothing on paper', async () => {
  const restaurant = byGst()
  const { texts } = await openTakeawayBill(restaurant)
  restaurant.refusals.set('issueBill', new AppError('NOTHING_TO_BILL'))
  tap('Print Bill')

  await waitFor(() => expect(texts()).toEqual(['This order has no dishes, so there is no bill to print.']))
  expect(papers).toEqual([])
})

test('a restaurant that no longer bills by GST: nothing is printed, and the bill is shown as it is now', async () => {
  const restaurant = byGst()
  const { texts } = await openBill(restaurant)
  discount('10')
  restaurant.settings = { ...restaurant.settings, gst_mode: 'off' }
  tap('Print Bill')

  expect(await screen.findByRole('button', { name: 'Pay ₹608.00 & Clear' })).toBeDefined()
  expect(texts()).toHaveLength(1)
  expect(papers).toEqual([])
  expect(await print(1)).toContain('Guest Copy')
})

test('a discount above the limit needs approval to be printed, and none again to be paid', async () => {
  const restaurant = restaurantOfACashier('2580')
  restaurant.settings = { ...restaurant.settings, ...billsByGst }
  const { order } = await openBill(restaurant)
  discount('20')
  tap('Print Bill')
  await screen.findByText('Your role (Cashier) may give at most 10 % discount. Please ask an Admin.')
  expect(papers).toEqual([])
  tap('Ask for approval')
  const who = within(await screen.findByRole('dialog', { name: 'Who approves this discount?' }))
  await userEvent.click(await who.findByRole('button', { name: /^Ravi/ }))
  await screen.findByRole('dialog', { name: 'PIN of Ravi' })
  await userEvent.keyboard('2580{Enter}')
  await waitFor(() => expect(papers).toHaveLength(1))
  expect(order.settlement).toBeNull()

  tap('Dismiss')
  tap('Dismiss')
  await openTable('T2')
  await tapWhenReady('Bill')
  await screen.findByText(/^Invoice X/)
  tap('Cash')
  tap('Pay ₹538.00 & Clear')
  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(numbers(restaurant)).toEqual(['1'])
})
