import { AppError } from '@tiffin/contracts'
import { addToOrder, createMockRestaurant, seedSettings, settleOrderById, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addDishes,
  button,
  callsTo,
  cartContents,
  closed,
  fireEvent,
  keysOf,
  killPage,
  openTab,
  openTable,
  orderedFrom,
  popup,
  renderPos,
  renderTill,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../testing/render-pos.tsx'
import { messages as decisions } from '../features/refused-commands/messages.ts'
import { messages } from './messages.ts'

afterEach(() => void vi.restoreAllMocks())

const AWAY = new AppError('SERVICE_UNAVAILABLE')
const WRITES = ['createOrder', 'addItems', 'freeTable', 'settleOrder', 'markBillPrinted'] as const
const WAITING = /^\d+ (punch|payment|wait)/

/** Fails every write without an answer, and with `reads` the read of an open order too. */
function cut(restaurant: MockRestaurant, { reads = false } = {}) {
  for (const endpoint of [...WRITES, ...(reads ? (['getActiveOrder'] as const) : [])])
    restaurant.refusals.set(endpoint, AWAY)
}
function restore(restaurant: MockRestaurant) {
  restaurant.refusals.clear()
  window.dispatchEvent(new Event('online'))
}
const nothingWaits = () => waitFor(() => expect(screen.queryByRole('button', { name: WAITING })).toBeNull())
const isFree = (table: string) => waitFor(async () => expect((await tile(table)).textContent).toContain('Available'))
const isOccupied = (table: string) => waitFor(async () => expect((await tile(table)).textContent).toContain('Occupied'))

async function punchAt(table: string, ...dishes: string[]) {
  await openTable(table)
  await addDishes(...dishes)
  await tapWhenReady(/^Punch (Order|Update)$/)
  await screen.findByText(messages.kept)
  await closed()
}

async function openBillOf(table: string) {
  await openTable(table)
  await tapWhenReady('Bill')
  await screen.findByRole('heading', { name: 'Finalize Payment' })
}

/** Pays the bill of a table in cash while there is no connection. */
async function payAt(table: string) {
  await openBillOf(table)
  tap('Cash & Clear')
  await closed()
}

async function openList() {
  tap(WAITING)
  return within(await screen.findByRole('dialog', { name: messages.title }))
}

const paymentsOf = (restaurant: MockRestaurant) => restaurant.orders.map(({ settlement }) => settlement?.payments)

describe('a payment without an answer', () => {
  test('frees the table at once: place, add, pay and seat again at one table are two orders in order', async () => {
    const { restaurant, texts } = renderPos()
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')
    await punchAt('T1', 'Filter Coffee')
    await payAt('T1')
    expect(texts()).toContain(messages.keptPayment)
    await isFree('T1')

    await openTable('T1')
    expect(screen.queryByText(/^Waiting for the connection/)).toBeNull()
    await addDishes('Paneer Tikka')
    await tapWhenReady('Punch Order')
    await closed()
    expect(button('4 wait for the connection')).toBeDefined()
    await killPage()

    renderPos(restaurant)
    await screen.findByRole('button', { name: '4 wait for the connection' })
    restore(restaurant)
    await nothingWaits()
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee'], ['1 × Paneer Tikka']])
    const [first, second] = restaurant.orders
    expect(first!.settlement?.payments).toEqual([{ method: 'Cash', amount: first!.settlement!.payments[0]!.amount }])
    expect(second!.settlement).toBeNull()
    await isOccupied('T1')
    expect(new Set(keysOf(restaurant, 'freeTable')).size).toBe(1)
  })

  test('has the version of the order after its own additions, and every dish is on the bill', async () => {
    const restaurant = createMockRestaurant()
    const order = seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    cut(restaurant)
    await punchAt('T2', 'Masala Chaas')
    await openBillOf('T2')
    const bill = within(screen.getByRole('article', { name: 'Guest Copy' }))
    expect(bill.getByRole('row', { name: /^Masala Chaas.*2/ })).toBeDefined()
    expect(screen.getByText(messages.noConnectionAtBill)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Take part payment' })).toBeNull()

    tap('Cash & Clear')
    await closed()
    await isFree('T2')
    restore(restaurant)
    await waitFor(() => expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 735 }]))
    expect(callsTo(restaurant, 'freeTable').at(-1)?.body).toMatchObject({ version: 2, order_id: order.id })
  })

  test('of an order whose read has no answer is kept, and its table stays free whatever the lists say', async () => {
    const restaurant = createMockRestaurant()
    const order = seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    await isOccupied('T2')
    cut(restaurant, { reads: true })
    await payAt('T2')
    await isFree('T2')
    const reads = callsTo(restaurant, 'listTables').length
    restaurant.refusals.delete('getActiveOrder')
    tap('1 payment waits')
    tap(messages.tryNow)
    await waitFor(() => expect(callsTo(restaurant, 'freeTable').length).toBeGreaterThan(1))
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await closed()
    expect(callsTo(restaurant, 'listTables').length).toBeGreaterThanOrEqual(reads)
    await isFree('T2')

    restore(restaurant)
    await waitFor(() => expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }]))
    await nothingWaits()
    await isFree('T2')
  })

  test('whose reply alone was lost takes the money once', async () => {
    const restaurant = createMockRestaurant()
    const order = seedOrder(restaurant, { table: 'T2' })
    const { texts } = renderPos(restaurant)
    restaurant.lostReplies.add('freeTable')
    await payAt('T2')
    restaurant.lostReplies.clear()
    await nothingWaits()

    expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }])
    const [first, ...others] = callsTo(restaurant, 'freeTable')
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(other).toEqual(first)
    expect(texts()).toContain(messages.paymentSent('T2'))
  })

  test('of a takeaway that was just punched is kept too; Punch + Bill opens its bill', async () => {
    const { restaurant } = await renderTill()
    cut(restaurant)
    await openTab('Takeaway')
    tap('New Takeaway Order')
    await popup()
    await addDishes('Butter Naan')
    await tapWhenReady('Punch + Bill')
    await screen.findByRole('heading', { name: 'Finalize Payment' })
    expect(screen.getByRole('article', { name: 'Guest Copy' }).textContent).toContain('Order No.A1-1')
    tap('UPI & Clear')
    await closed()
    restore(restaurant)

    await waitFor(() => expect(paymentsOf(restaurant)).toMatchObject([[{ method: 'UPI' }]]))
    await nothingWaits()
  })

  test('lets the cashier go on when the answer takes long', async () => {
    const restaurant = createMockRestaurant()
    const order = seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    await openBillOf('T2')
    const { fetch } = globalThis
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method === 'PUT') await held
      return fetch(input, init)
    })
    tap('Cash & Clear')
    await screen.findByText(messages.slowPayment)
    tap(messages.goOn)
    await closed()
    await isFree('T2')
    answer()
    await waitFor(() => expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 672 }]))
    await nothingWaits()
    expect(callsTo(restaurant, 'freeTable')).toHaveLength(1)
  })

  test('with a discount above the limit of the role is not taken, because nobody can approve it', async () => {
    const restaurant = createMockRestaurant()
    restaurant.settings = { ...seedSettings, discount_limits: { Cashier: 10 } }
    restaurant.user = { ...restaurant.user, userRole: 'Cashier' }
    renderPos(restaurant)
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')
    await openBillOf('T1')
    fireEvent.change(screen.getByLabelText('Discount'), { target: { value: '50' } })
    tap('Discount in percent')
    tap('Cash & Clear')

    expect(await screen.findByText(messages.approvalNeedsConnection)).toBeDefined()
    expect(callsTo(restaurant, 'freeTable')).toEqual([])
  })
})

describe('by GST', () => {
  test('on a till without a series the invoice waits for the connection, and the payment issues it then', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const restaurant = createMockRestaurant({
      settings: { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'regular' },
    })
    const { texts } = renderPos(restaurant)
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')
    await openBillOf('T1')
    expect(button('Print Bill').disabled).toBe(true)
    tap('Cash & Clear')
    await closed()
    expect(texts()).toContain(messages.keptWithoutInvoice)
    restore(restaurant)

    await nothingWaits()
    const number = restaurant.orders[0]!.invoice!.document.number
    expect(texts()).toContain(messages.paymentSent('T1', number))
    expect(printed).not.toHaveBeenCalled()
  })
})

const isHeld = (restaurant: MockRestaurant) => waitFor(() => expect(restaurant.held).toHaveLength(1))
const isRefusedAt = (table: string) =>
  waitFor(async () => expect((await tile(table)).textContent).toContain(messages.notSent))

/** Pays ₹672 at T2 without a connection, then changes the order on the server and lets the till send. */
async function payLate(
  change: (restaurant: MockRestaurant, orderId: string) => void,
  { takesHandOver = true }: { readonly takesHandOver?: boolean } = {},
) {
  const restaurant = createMockRestaurant()
  if (!takesHandOver) restaurant.outages.add('holdCommand')
  const order = seedOrder(restaurant, { table: 'T2' })
  const pos = renderPos(restaurant)
  cut(restaurant)
  await payAt('T2')
  await isFree('T2')
  change(restaurant, order.id)
  restore(restaurant)
  await (takesHandOver ? isHeld(restaurant) : isRefusedAt('T2'))
  return { ...pos, order }
}
const addChaas = (restaurant: MockRestaurant, orderId: string) => {
  const { id, price } = restaurant.menu.find(({ name }) => name === 'Masala Chaas')!
  addToOrder(restaurant, orderId, [{ id, quantity: 1, price }])
}
const payElsewhere = (restaurant: MockRestaurant, orderId: string) =>
  void settleOrderById(restaurant, orderId, { payments: [{ method: 'UPI', amount: 672 }] })

describe('a payment that is refused when it is sent, and handed over', () => {
  test('because the order has changed is recorded with it at any till, and the guests pay only the rest', async () => {
    const { restaurant, order, texts } = await payLate(addChaas)
    expect(restaurant.held.map(({ handed }) => [handed.reason, handed.lines, handed.table?.name])).toEqual([
      ['paid-less', [], 'T2'],
    ])
    await nothingWaits()
    await isOccupied('T2')
    expect(texts()).toContain(messages.heldToast('T2'))
    await openBillOf('T2')
    expect(await screen.findByText(messages.takenAndHeld('Cash ₹672.00'))).toBeDefined()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await popup()
    tap('Cancel')
    await closed()

    tap(decisions.decide)
    const sheet = within(await screen.findByRole('dialog', { name: decisions.title }))
    expect(sheet.getByText(decisions.paidLess(order.orderNumber))).toBeDefined()
    expect(sheet.getByText('Cash ₹672.00')).toBeDefined()
    tap(decisions.record)
    await sheet.findByText(decisions.nothing)
    expect(texts()).toContain(decisions.recorded('T2'))
    expect(order.partPayments).toMatchObject([{ method: 'Cash', amount: 672 }])
    expect(order.settlement).toBeNull()
  })

  test('because the order was paid elsewhere is decided in the back office, and stops no later guests', async () => {
    const { restaurant, order } = await payLate(payElsewhere)
    expect(restaurant.held.map(({ handed }) => handed.reason)).toEqual(['paid-twice'])
    await nothingWaits()
    await openTable('T2')
    await addDishes('Butter Naan')
    await tapWhenReady('Punch Order')
    await screen.findByText('Order Placed!')
    await closed()

    tap(decisions.decide)
    const sheet = within(await screen.findByRole('dialog', { name: decisions.title }))
    expect(sheet.getByText(decisions.paidTwice(order.orderNumber))).toBeDefined()
    expect(sheet.getByText(decisions.inBackOffice)).toBeDefined()
    expect(sheet.queryByRole('button', { name: decisions.record })).toBeNull()
    expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
  })
})

describe('a payment that is refused when it is sent, while no server takes it', () => {
  test('is shown with the reason, and the table has its order again; paid as it is now, it is taken once', async () => {
    const { order, texts } = await payLate(addChaas, { takesHandOver: false })
    const reason = 'The order has changed since the bill was opened. Please review the bill.'
    expect(texts()).toContain(messages.paymentRefused('T2', reason))
    await isOccupied('T2')
    const list = await openList()
    expect(list.getByText('Cash ₹672.00')).toBeDefined()
    expect(list.getByText(reason)).toBeDefined()
    tap('Dismiss')
    await closed()

    await openTable('T2')
    await waitFor(() => expect(cartContents()).toEqual(['2 × Paneer Tikka', '2 × Masala Chaas']))
    const cart = within(screen.getByRole('region', { name: 'Cart' }))
    expect(cart.getByText(messages.paymentNotSent('Cash ₹672.00', reason))).toBeDefined()
    await tapWhenReady('Bill')
    expect(await screen.findByText(messages.takenBefore('Cash ₹672.00'))).toBeDefined()
    tap('Cash & Clear')
    await closed()
    expect(texts().at(-1)).toBe('Table T2 cleared!')
    expect(order.settlement?.payments).toEqual([{ method: 'Cash', amount: 735 }])
    await nothingWaits()
  })

  test('because the order is paid elsewhere does not stop the next guests, and is removed by a person alone', async () => {
    const { restaurant, order } = await payLate(payElsewhere, { takesHandOver: false })
    await openTable('T2')
    await addDishes('Butter Naan')
    await tapWhenReady('Punch Order')
    await screen.findByText('Order Placed!')
    await closed()
    expect(orderedFrom(restaurant)).toEqual([['2 × Paneer Tikka', '1 × Masala Chaas'], ['1 × Butter Naan']])

    const list = await openList()
    expect(list.getByText('This order is completed and cannot be modified.')).toBeDefined()
    tap(messages.remove)
    const question = within(await screen.findByRole('dialog', { name: messages.removeTitle }))
    expect(question.getByText(messages.removeMessage('T2', 'Cash ₹672.00'))).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: messages.remove }))
    await nothingWaits()
    expect(order.settlement?.payments).toEqual([{ method: 'UPI', amount: 672 }])
  })
})

describe('a refused punch of guests who have paid', () => {
  test('keeps their payment back, and does not go to the cart of the guests who sit there now', async () => {
    const { restaurant, texts } = renderPos()
    cut(restaurant)
    await punchAt('T1', 'Butter Naan')
    await payAt('T1')
    await punchAt('T1', 'Filter Coffee')
    const naan = restaurant.menu.find(({ name }) => name === 'Butter Naan')!
    restaurant.menu = restaurant.menu.filter((dish) => dish !== naan)
    restore(restaurant)
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Filter Coffee']]))

    const list = await openList()
    await list.findByText(messages.behind)
    tap(messages.toCart)
    expect(texts()).toContain(messages.otherGuests)
    expect(list.getByText(/^Cash ₹/)).toBeDefined()
    restaurant.menu = [...restaurant.menu, naan]
    settleOrderById(restaurant, restaurant.orders[0]!.id, null)
    tap(messages.tryAgain)

    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([['1 × Filter Coffee'], ['1 × Butter Naan']]))
    await waitFor(() => expect(paymentsOf(restaurant)[1]).toMatchObject([{ method: 'Cash' }]))
  })
})
