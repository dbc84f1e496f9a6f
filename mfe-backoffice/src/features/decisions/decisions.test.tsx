import type { BodyOf, holdCommand } from '@tiffin/contracts'
import { createMockRestaurant, placeOrder, settleOrderById, type MockRestaurant } from '@tiffin/mock-api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { messages } from './messages.ts'

type Handed = BodyOf<typeof holdCommand>

let saved: { readonly name: string; readonly blob: Blob }[] = []
beforeEach(() => {
  saved = []
  let blob: Blob | null = null
  URL.createObjectURL = (content: Blob) => {
    blob = content
    return 'blob:decisions'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blob! })
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Creates a restaurant with an order, and a payment for it that a till has handed over. */
function withPayment(reason: Handed['reason'], isPaid = reason === 'paid-twice', amount = 100, more: object = {}) {
  const restaurant = createMockRestaurant()
  const { id, price } = restaurant.menu.find(({ name }) => name === 'Paneer Tikka')!
  const order = placeOrder(restaurant, {
    orderType: 'Takeaway',
    tableId: null,
    items: [{ id, price, quantity: 1 }],
  } as never)
  if (isPaid) settleOrderById(restaurant, order.id, null)
  hold(restaurant, {
    orderId: order.id,
    reason,
    commands: [{ id: order.id, kind: 'settle', body: { payments: [{ method: 'Cash', amount }], version: 1, ...more } }],
  })
  return { restaurant, order }
}

function hold(restaurant: MockRestaurant, given: Partial<Handed> = {}) {
  const id = crypto.randomUUID()
  restaurant.held.push({
    handed: {
      id,
      orderId: id,
      reason: 'unreadable',
      refusal: 'Refused.',
      takenAt: '2026-11-27T14:44:00.000Z',
      takenBy: 'Ravi',
      orderType: 'Takeaway',
      table: null,
      guest: '',
      lines: [],
      printsTickets: false,
      commands: [],
      ...given,
    },
    by: 'Asha',
    at: new Date('2026-11-27T15:00:00.000Z'),
    decision: null,
  })
}

const open = () => screen.findByRole('region', { name: messages.open })
const decisionsOf = ({ held }: MockRestaurant) => held.map(({ decision }) => decision && [decision.as, decision.reason])

describe('a payment of an order that was paid elsewhere', () => {
  test('is shown beside the other payment, and recorded as a difference with a note', async () => {
    const { restaurant, order } = withPayment('paid-twice')
    renderPage('decisions', { restaurant, role: 'Cashier' })
    const region = within(await open())
    expect(await region.findByText(messages.paidTwice(order.orderNumber))).toBeDefined()
    expect(region.getByText('Cash ₹100.00')).toBeDefined()
    expect(region.getByText(/^Taken Nov 27.* by Ravi$/)).toBeDefined()
    expect(region.queryByRole('button', { name: messages.record })).toBeNull()

    await userEvent.click(region.getByRole('button', { name: messages.difference }))
    await userEvent.type(await screen.findByLabelText(messages.note), 'Given back')
    await userEvent.click(screen.getByRole('button', { name: messages.differenceSubmit }))
    expect(await region.findByText(messages.nothingOpen)).toBeDefined()
    expect(decisionsOf(restaurant)).toEqual([['difference', 'Given back']])
    const table = within(screen.getByRole('table', { name: messages.decided }))
    expect(table.getByText('Recorded as a difference')).toBeDefined()
  })

  test('is dropped only with a reason', async () => {
    const { restaurant } = withPayment('paid-twice')
    renderPage('decisions', { restaurant })
    const region = within(await open())
    await userEvent.click(await region.findByRole('button', { name: messages.drop.twice }))
    await userEvent.click(screen.getByRole('button', { name: messages.dropSubmit }))
    expect(await screen.findByText(messages.reasonMissing)).toBeDefined()
    expect(callsTo(restaurant, 'resolveHeldCommand')).toEqual([])

    await userEvent.type(screen.getByLabelText(messages.reason), 'Pressed twice')
    await userEvent.click(screen.getByRole('button', { name: messages.dropSubmit }))
    expect(await region.findByText(messages.nothingOpen)).toBeDefined()
    expect(decisionsOf(restaurant)).toEqual([['drop', 'Pressed twice']])
  })

  test('that somebody else has decided about meanwhile says who, and is left as it was decided', async () => {
    const { restaurant } = withPayment('paid-twice')
    const { texts } = renderPage('decisions', { restaurant })
    const region = within(await open())
    await userEvent.click(await region.findByRole('button', { name: messages.difference }))
    restaurant.held[0]!.decision = {
      as: 'drop',
      reason: 'Pressed twice',
      at: '2026-11-27T15:10:00.000Z',
      by: 'Meera',
      order_number: null,
    }
    await userEvent.click(await screen.findByRole('button', { name: messages.differenceSubmit }))

    await vi.waitFor(() => expect(texts()).toContain('Meera has decided about this already: Dropped.'))
    expect(decisionsOf(restaurant)).toEqual([['drop', 'Pressed twice']])
  })
})

test('a payment of an order that has changed is recorded with it while it is open', async () => {
  const { restaurant, order } = withPayment('paid-less')
  renderPage('decisions', { restaurant })
  await userEvent.click(await screen.findByRole('button', { name: messages.record }))

  expect(await screen.findByText(messages.nothingOpen)).toBeDefined()
  expect(order.partPayments).toMatchObject([{ method: 'Cash', amount: 100 }])
})

test('once its order is paid, a payment of before is no longer recorded with it', async () => {
  const { restaurant, order } = withPayment('paid-less', true)
  renderPage('decisions', { restaurant })

  expect(await screen.findByText(messages.paidSince(order.orderNumber))).toBeDefined()
  expect(screen.queryByRole('button', { name: messages.record })).toBeNull()
})

test('a payment whose invoice number is refused names the number, and is recorded with its order', async () => {
  const given = { till_invoice: { till_id: crypto.randomUUID(), number: 'A1/2627/000004' } }
  const { restaurant, order } = withPayment('number-refused', false, 252, given)
  renderPage('decisions', { restaurant })
  expect(await screen.findByText(messages.numberRefused)).toBeDefined()
  expect(screen.getByText('Cash ₹252.00 (invoice A1/2627/000004)')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: messages.record }))

  expect(await screen.findByText(messages.nothingOpen)).toBeDefined()
  expect(order.partPayments).toMatchObject([{ method: 'Cash', amount: 252 }])
})

test.each(['paid-twice', 'paid-less', 'number-refused'] as const)(
  'a payment of an order that has gone to another does not say that the order was paid: %s',
  async (reason) => {
    const { restaurant, order } = withPayment(reason, true)
    order.mergedInto = crypto.randomUUID()
    renderPage('decisions', { restaurant })

    expect(await screen.findByText(messages.paidMerged(order.orderNumber))).toBeDefined()
    expect(screen.getByRole('button', { name: messages.differenceElse })).toBeDefined()
    expect(screen.getByRole('button', { name: messages.drop.other })).toBeDefined()
  },
)

test('a command that cannot be read is saved as a file', async () => {
  const restaurant = createMockRestaurant()
  hold(restaurant, { commands: [{ id: crypto.randomUUID(), kind: 'text', body: '{"v":1,' }] })
  renderPage('decisions', { restaurant })
  await userEvent.click(await screen.findByRole('button', { name: messages.saveText }))

  expect(await saved[0]!.blob.text()).toBe('{"v":1,')
})

test('a payment that the server does not accept has its money, and is recorded as a difference', async () => {
  const { restaurant } = withPayment('unreadable')
  renderPage('decisions', { restaurant })
  const region = within(await open())
  expect(await region.findByText(messages.notAccepted)).toBeDefined()
  expect(region.getByText('Cash ₹100.00')).toBeDefined()
  expect(region.getByRole('button', { name: messages.saveText })).toBeDefined()

  await userEvent.click(region.getByRole('button', { name: messages.differenceElse }))
  await userEvent.click(await screen.findByRole('button', { name: messages.differenceSubmit }))
  expect(await region.findByText(messages.nothingOpen)).toBeDefined()
  expect(decisionsOf(restaurant)).toMatchObject([['difference', null]])
})

test('what of a payment cannot be read is shown as the till sent it, and is in no sum', async () => {
  const { restaurant } = withPayment('unreadable')
  const damaged = { method: 'UPI', amount: '40' }
  Object.assign(restaurant.held[0]!.handed.commands[0]!.body as object, {
    payments: [{ method: 'Cash', amount: 60 }, damaged],
    tip: { method: 'Cash', amount: 10 },
  })
  renderPage('decisions', { restaurant })
  const region = within(await open())
  expect(await region.findByText(messages.unread.payment(JSON.stringify(damaged)))).toBeDefined()
  expect(region.getByText('₹70.00')).toBeDefined()

  await userEvent.click(region.getByRole('button', { name: messages.differenceElse }))
  expect(await screen.findByText(messages.unreadIsMore)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: messages.differenceSubmit }))
  const decided = within(await screen.findByRole('table', { name: messages.decided }))
  expect(await decided.findByText(messages.unread.payment(JSON.stringify(damaged)))).toBeDefined()
})

test('a payment whose amount cannot be read is no difference, and is dropped', async () => {
  const { restaurant } = withPayment('unreadable')
  Object.assign(restaurant.held[0]!.handed.commands[0]!.body as object, { payments: [] })
  renderPage('decisions', { restaurant })
  const region = within(await open())

  expect(await region.findByRole('button', { name: messages.drop.other })).toBeDefined()
  expect(region.queryByRole('button', { name: messages.differenceElse })).toBeNull()
})

test('dishes are decided about at a till, which prints their tickets', async () => {
  const restaurant = createMockRestaurant()
  hold(restaurant, { reason: 'order-gone', lines: [{ name: 'Butter Naan', quantity: 2 }] })
  renderPage('decisions', { restaurant })

  expect(await screen.findByText(messages.atATill)).toBeDefined()
  expect(screen.queryByRole('button', { name: messages.takeaway })).toBeNull()
  expect(screen.getByRole('button', { name: messages.drop.other })).toBeDefined()
})

test('everything is exported as CSV, decided or not', async () => {
  const { restaurant, order } = withPayment('paid-twice')
  renderPage('decisions', { restaurant })
  await userEvent.click(await screen.findByRole('button', { name: messages.export }))

  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/-decisions\.csv$/)])
  const [heading, row] = (await saved[0]!.blob.text()).split('\r\n')
  expect(heading).toContain('Taken at,Taken by')
  expect(row).toContain('Ravi')
  expect(row).toContain('Cash ₹100.00,100')
  expect(row).toContain(order.orderNumber)
})

test('the page is reached from Orders, also where nothing needs a decision', async () => {
  renderPage('orders')
  await userEvent.click(await screen.findByRole('link', { name: messages.title }))

  expect(await screen.findByText(messages.nothingOpen)).toBeDefined()
  expect(screen.getByText(messages.nothingDecided)).toBeDefined()
})
