import { createMockRestaurant, SENTINELS } from '@tiffin/mock-api'
import { describe, expect, test } from 'vitest'
import {
  addDishes,
  advanceTime,
  button,
  callsTo,
  cartContents,
  cartLines,
  closed,
  fakeTime,
  fireEvent,
  openTab,
  openTable,
  popup,
  renderPos,
  renderWithin,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  tile,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'
import { OrderPopup } from './order-popup.tsx'

const asha = { Name: 'Asha', Contact: '98450 11111', Address: '4 Hill Road' }
const fillForm = (fields: Partial<typeof asha>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
}
const press = (key: string, init: object = {}) => fireEvent.keyDown(screen.getByRole('dialog'), { key, ...init })
const noop = () => undefined

describe('punching a table', () => {
  test('[C1-002] [C2-065] [C8-051] places the order, says so and closes', async () => {
    fakeTime()
    const { restaurant, toasts } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan', 'Dal Makhani')

    tap('Punch Order')
    expect(button('Punch Order').disabled).toBe(true)
    expect(await screen.findByText('Order Placed!')).toBeDefined()
    expect(toasts.at(-1)).toMatchObject({ kind: 'success', text: 'Order placed successfully!', durationMs: 5_000 })

    await advanceTime(1_200)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(async () => expect((await tile('T1')).textContent).toContain('Occupied'))
    expect(restaurant.orders).toHaveLength(1)
  })

  test('[C7-037] [C7-038] sends what the specification names, and nothing of payment or discount', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Dal Makhani', 'Dal Makhani')

    tap('Punch Order')
    await screen.findByText('Order Placed!')

    const [call] = callsTo(restaurant, 'createOrder')
    const item = {
      id: restaurant.menu.find((entry) => entry.name === 'Dal Makhani')!.id,
      quantity: 2,
      price: 260,
      tax_rate_applied: 5,
      tax_group_name: 'GST 5%',
      tax_is_split: true,
    }
    expect(call!.body).toEqual({
      // The id is not in the specification: the server recognises a repeated order by it, even under another key.
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) as string,
      items: [item],
      totalAmount: 546,
      tableId: restaurant.tables[0]!.id,
      orderType: 'Dine-In',
      customerDetails: null,
    })
    expect(call!.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  })

  test('[C5-004] Punch is disabled while placing', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')

    tap('Punch Order')
    for (const name of ['Punch Order', 'Punch + KOT', 'Punch + Bill']) {
      expect(button(name).disabled).toBe(true)
      tap(name)
    }
    press('Enter', { ctrlKey: true })

    await screen.findByText('Order Placed!')
    expect(callsTo(restaurant, 'createOrder')).toHaveLength(1)
  })

  test('[C5-001] [C5-005] an empty cart disables Punch; asked by keyboard it says why', async () => {
    const { restaurant, texts } = renderPos()
    await openTable('T1')
    expect(button('Punch Order').disabled).toBe(true)

    press('Enter', { ctrlKey: true })

    expect(texts()).toEqual(['Cannot place an empty order.'])
    expect(callsTo(restaurant, 'createOrder')).toHaveLength(0)
  })

  test('[C4-017] [C4-018] KOT is for an order that is there: before it warns, after it opens the ticket', async () => {
    fakeTime()
    const { toasts } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')

    tap('KOT')
    expect(toasts.at(-1)).toMatchObject({ kind: 'warning', text: 'Place the order first to print KOT.' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)

    tap('Punch Order')
    await screen.findByText('Order Placed!')
    await advanceTime(1_200)
    await waitFor(async () => expect((await tile('T1')).textContent).toContain('Occupied'))
    await openTable('T1')
    await tapWhenReady('KOT')
    expect(
      within(await screen.findByRole('dialog', { name: 'Kitchen Order Ticket' })).getByRole('listitem').textContent,
    ).toBe('1 ×Butter Naan')
  })
})

describe('when placing fails', () => {
  test('[C8-010 R1] [C8-011] a failure without a text says so, and after two seconds the popup is idle again with what was tapped', async () => {
    fakeTime()
    const { restaurant, toasts } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    restaurant.emptyFailures.add('createOrder')

    tap('Punch Order')
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ kind: 'error', text: 'Failed to place order.' }))
    expect(screen.getByText('The order was not sent.')).toBeDefined()

    await advanceTime(1_900)
    expect(screen.getByText('The order was not sent.')).toBeDefined()
    await advanceTime(100)
    expect(screen.queryByText('The order was not sent.')).toBeNull()
    expect(cartContents()).toEqual(['1 × Butter Naan'])
  })

  test('[C8-001] [C8-010 R1] a failure with a text shows that text, also for an error of the server', async () => {
    const { texts } = renderPos()
    await openTable('T1')
    await addDishes(SENTINELS.serverError)

    tap('Punch Order')

    await waitFor(() => expect(texts().at(-1)).toBe('Something went wrong on our side. Please try again.'))
  })

  test('a refusal shows the words of the server', async () => {
    const { texts } = renderPos()
    await openTable('T1')
    await addDishes(SENTINELS.limitReached)

    tap('Punch Order')

    await waitFor(() => expect(texts()).toContain('Daily order limit reached: your plan includes 10 orders a day.'))
  })

  test('a changed price is reported in a toast, read again and put into the cart', async () => {
    const { texts, restaurant } = renderPos()
    await openTable('T1')
    await addDishes(SENTINELS.priceChanged)

    tap('Punch Order')

    await waitFor(() => expect(texts()).toContain('Menu prices have changed. Please review the order.'))
    await waitFor(() => expect(within(cartLines()[0]!).getByText('₹120.00')).toBeDefined())
    await tapWhenReady('Punch Order')
    expect(await screen.findByText('Order Placed!')).toBeDefined()
    expect(restaurant.orders[0]!.lines[0]!.pricePaise).toBe(12_000)
  })

  test('lines of one dish that cost the same again are one line', async () => {
    const restaurant = createMockRestaurant()
    const { unmount } = renderPos(restaurant)
    await openTable('T1')
    await addDishes('Butter Naan')
    unmount()
    restaurant.menu = restaurant.menu.map((item) => (item.name === 'Butter Naan' ? { ...item, price: 60 } : item))
    const { texts } = renderPos(restaurant)
    await openTable('T1')
    await addDishes('Butter Naan')
    expect(cartContents()).toEqual(['1 × Butter Naan', '1 × Butter Naan'])

    tap('Punch Order')

    await waitFor(() => expect(texts()).toContain('Menu prices have changed. Please review the order.'))
    await waitFor(() => expect(cartContents()).toEqual(['2 × Butter Naan']))
  })

  test('the popup stays while the order is sent, so that a refusal is seen', async () => {
    const restaurant = createMockRestaurant()
    renderPos(restaurant)
    await openTable('T1')
    await addDishes('Butter Naan')
    seedOrder(restaurant, { table: 'T1' })

    tap('Punch Order')
    expect(button('Dismiss').disabled).toBe(true)
    press('Escape')

    expect(await screen.findByRole('dialog', { name: 'Table already has an order' })).toBeDefined()
    tap('Cancel')
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    press('Escape')
    await closed()
  })

  test('[C2-076] [C2-077 R2] a table that got an order meanwhile offers to add to it', async () => {
    const restaurant = createMockRestaurant()
    renderPos(restaurant)
    await openTable('T1')
    await addDishes('Butter Naan')
    const order = seedOrder(restaurant, { table: 'T1' })

    tap('Punch Order')
    const question = await screen.findByRole('dialog', { name: 'Table already has an order' })
    expect(
      within(question).getByText('Somebody placed an order for this table meanwhile. Add these items to it?'),
    ).toBeDefined()
    expect(within(question).getByRole('button', { name: 'Cancel' })).toBeDefined()
    tap('Add to existing order')

    expect(await screen.findByText('Viewing Order: T1')).toBeDefined()
    await waitFor(() => expect(cartContents()).toEqual(['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']))
    await tapWhenReady('Punch Update')
    expect(await screen.findByText('Order Updated!')).toBeDefined()
    expect(order.lines.map((line) => line.quantity)).toEqual([2, 1, 1])
  })
})

describe('Delivery and Takeaway', () => {
  const open = async (type: 'Delivery' | 'Takeaway') => {
    await openTab(type)
    tap(`New ${type} Order`)
    return popup()
  }

  test('[C2-060] [C5-003] [C5-006] [C7-038] Delivery needs non-blank name, address and contact', async () => {
    const { restaurant, texts } = renderPos()
    await open('Delivery')
    await addDishes('Veg Pulao')
    for (const field of ['Name', 'Contact', 'Address'] as const) {
      fillForm({ ...asha, [field]: '   ' })
      expect(button('Punch Order').disabled).toBe(true)
    }
    press('Enter', { ctrlKey: true })
    expect(texts().at(-1)).toBe('Please fill in all customer details for Delivery orders.')

    fillForm({ Address: ' 4 Hill Road ' })
    expect(button('Punch Order').disabled).toBe(false)
    tap('Punch Order')
    await screen.findByText('Order Placed!')
    expect(callsTo(restaurant, 'createOrder')[0]!.body).toMatchObject({
      orderType: 'Delivery',
      tableId: null,
      customerDetails: { name: 'Asha', address: '4 Hill Road', contact: '98450 11111' },
    })
  })

  test('[C2-060] [C5-007] [C5-008] [C7-038] Takeaway marks the contact as required and takes the order without name and contact', async () => {
    const { restaurant } = renderPos()
    await open('Takeaway')
    await addDishes('Veg Pulao')

    expect(screen.getByLabelText<HTMLInputElement>(/^Contact/).required).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').required).toBe(false)
    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(callsTo(restaurant, 'createOrder')[0]!.body).toMatchObject({
      orderType: 'Takeaway',
      customerDetails: { name: '', address: '', contact: '' },
    })
  })

  test('a table order has no customer form', async () => {
    renderPos()
    await openTable('T1')

    expect(screen.queryByLabelText(/^Contact/)).toBeNull()
  })
})

test('[C5-002] [C8-023] a Dine-In order without a table is refused', async () => {
  const restaurant = createMockRestaurant()
  const { texts } = renderWithin(
    <OrderPopup
      target={{ kind: 'new', orderType: 'Dine-In', table: null }}
      menu={restaurant.menu}
      orders={[]}
      settings={restaurant.settings}
      onClose={noop}
      onSwitch={noop}
      onKot={noop}
      onBill={noop}
    />,
    restaurant,
  )
  await popup()
  await addDishes('Butter Naan')

  tap('Punch Order')

  expect(texts().at(-1)).toBe('Internal error: No table selected for Dine-In.')
  expect(callsTo(restaurant, 'createOrder')).toHaveLength(0)
})
