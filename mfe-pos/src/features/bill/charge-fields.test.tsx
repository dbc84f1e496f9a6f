import { AppError } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { sampleOrder, sampleSettings } from '@tiffin/receipts/testing'
import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openTakeawayBill } from '../../testing/open-bill.ts'
import { openSampleBill } from '../../testing/open-sample-bill.tsx'
import {
  callsTo,
  openTab,
  renderTill,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  waitFor,
} from '../../testing/render-pos.tsx'

const settings = { ...sampleSettings, gst_mode: 'regular', takeaway_packing: 20, delivery_packing: 15 } as const
const takeaway = (more = {}) => sampleOrder({ order_type: 'Takeaway', ...more })
const packing = () => screen.getByLabelText<HTMLInputElement>('Packing ₹20.00')

test('IB-12: a takeaway bill has the charge of the settings, taxed, on screen and paper, and it is paid with the bill', async () => {
  const { onPay } = openSampleBill({ order: takeaway(), settings })
  expect(packing().checked).toBe(true)
  expect(screen.getByRole('article').textContent).toMatch(/Subtotal820\.00Packing20\.00Taxable @ 5%840\.00/)
  tap('Cash')
  tap('Pay ₹882.00 & Clear')

  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
  expect(onPay.mock.calls[0]![0]).toMatchObject({ charges: [{ kind: 'packing', amount: 20 }] })
})

test('IB-12: a charge that the cashier takes off is not paid, and can be put back', async () => {
  const { onPay } = openSampleBill({ order: takeaway(), settings })
  fireEvent.click(packing())
  expect(screen.getByRole('article').textContent).not.toContain('Packing')
  fireEvent.click(packing())
  expect(screen.getByRole('article').textContent).toContain('Packing20.00')
  fireEvent.click(packing())
  tap('Cash')
  tap('Pay ₹861.00 & Clear')

  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
  // Without the field the server would keep the charges of an invoice that another terminal has printed meanwhile.
  expect(onPay.mock.calls[0]![0]).toMatchObject({ charges: [] })
})

const printed = takeaway({
  document: {
    id: 'd0c00000-0000-4000-8000-000000000001',
    kind: 'invoice',
    number: 'X/2627/000001',
    issued_at: '2026-11-21T14:10:00.000Z',
    seller: { name: 'Spice Garden', address: '', gstin: '27AAPFU0939F1ZV' },
    place_of_supply: '27',
    sac: '996331',
    subtotal: 820,
    discount: 0,
    charges: [{ kind: 'packing', amount: 20 }],
    groups: [{ kind: 'gst', rate: 5, value: 840, cgst: 21, sgst: 21, vat: 0 }],
    taxable: 840,
    cgst: 21,
    sgst: 21,
    other: 0,
    vat: 0,
    round_off: 0,
    payable: 882,
  },
})

test('IB-12: a charge of a printed invoice is put back with its amount, not with that of the settings', () => {
  openSampleBill({ order: printed, settings: { ...settings, takeaway_packing: 25 } })
  fireEvent.click(packing())
  expect(packing().checked).toBe(false)
  fireEvent.click(packing())
  expect(packing().checked).toBe(true)
})

test.each([
  ['at a table', sampleOrder(), settings],
  ['of a restaurant that does not bill by GST', takeaway(), { ...settings, gst_mode: 'off' } as const],
  ['that was printed with one while bills were by GST', printed, { ...settings, gst_mode: 'off' } as const],
  ['without such settings', takeaway(), { ...settings, takeaway_packing: null }],
])('IB-12: a bill %s has no charges', (_, order, given) => {
  openSampleBill({ order, settings: given })
  expect(screen.queryByRole('group', { name: 'Charges' })).toBeNull()
  expect(screen.getByRole('article').textContent).toContain('Payable₹861.00')
})

const charging = (more: object = {}) =>
  createMockRestaurant({ settings: { ...seedSettings, ...billed, takeaway_packing: 20, ...more } })
const billed = { gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' } as const
/** Opens the bill of a takeaway for ₹640 in a restaurant that charges ₹20 for its packing, which are ₹693 with tax. */
const openCharged = () => openTakeawayBill(charging())
const charges = [{ kind: 'packing', amount: 20 }]

test('IB-12: a part of a bill with a charge is a part of all of it, and the rest is paid with the charge', async () => {
  const { restaurant, order } = await openCharged()
  tap('Cash')
  tap('Take part payment')
  await userEvent.type(screen.getByLabelText('Part payment (₹)'), '680')
  tap(/^Take ₹/)
  await screen.findByRole('button', { name: 'Pay ₹13.00 & Clear' })
  expect(callsTo(restaurant, 'takePayment')[0]?.body).toMatchObject({ amount: 680, charges })
  tap('Cash & Clear')
  await waitFor(() => expect(order.settlement).not.toBeNull())
  expect(restaurant.documents.map((each) => [each.payable, each.charges])).toEqual([[693, charges]])
})

test('IB-12: a bill goes on a khata with its charge', async () => {
  const restaurant = charging({ khata: true })
  const id = '0191a000-0000-4000-8000-000000000001'
  restaurant.khatas = [{ id, number: 1, name: 'Meena', phone: '99000 77777', limit: null, entries: [] }]
  await openTakeawayBill(restaurant)
  tap('On khata')
  await tapWhenReady(/^Meena/)
  await tapWhenReady('Put ₹693.00 on the khata of Meena')
  await waitFor(() => expect(restaurant.khatas[0]?.entries).toHaveLength(1))
  expect(restaurant.documents.map((each) => each.charges)).toEqual([charges])
})

test('IB-12: an invoice that the till numbers has the charge, and the server issues the same', async () => {
  const restaurant = charging()
  seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
  await renderTill(restaurant)
  await openTab('Takeaway')
  tap(/^Ravi/)
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
  for (const endpoint of ['settleOrder', 'listFloorChanges'] as const)
    restaurant.refusals.set(endpoint, new AppError('SERVICE_UNAVAILABLE'))
  tap('Cash & Clear')
  await screen.findByRole('heading', { name: 'Payment Details' })
  const paper = screen.getByRole('article').textContent
  expect(paper).toContain('Packing20.00')
  expect(paper).toContain('Payable₹693.00')
  restaurant.refusals.clear()
  window.dispatchEvent(new Event('online'))
  await waitFor(() =>
    expect(restaurant.documents.map((each) => [each.payable, each.charges])).toEqual([[693, charges]]),
  )
})
