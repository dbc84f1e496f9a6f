import { AppError } from '@tiffin/contracts'
import { createMockRestaurant, SENTINELS } from '@tiffin/mock-api'
import { describe, expect, test } from 'vitest'
import {
  addDishes,
  callsTo,
  cartContents,
  fireEvent,
  keysOf,
  killPage,
  breakReply,
  openTab,
  openTable,
  orderedFrom,
  popup,
  renderPos,
  screen,
  seedOrder,
  storedDrafts,
  tap,
  tapWhenReady,
  tile,
  waitFor,
} from '../../testing/render-pos.tsx'

async function openTakeaway() {
  await openTab('Takeaway')
  tap('New Takeaway Order')
  await popup()
}

describe('a new order that broke the server down after it was stored', () => {
  test('is asked for again as it was sent: same key, same body', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
    const [first, second] = callsTo(restaurant, 'createOrder')
    expect(second).toEqual(first)
  })

  test('has the same id when it is asked for again, and the next order another', async () => {
    const { restaurant } = renderPos()
    await openTakeaway()
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    tap('Punch Order')
    await screen.findByText('Order Placed!')
    tap('New Takeaway Order')
    await addDishes('Butter Naan')
    await tapWhenReady('Punch Order')
    await waitFor(() => expect(restaurant.orders).toHaveLength(2))

    const [first, again, next] = callsTo(restaurant, 'createOrder').map(({ body }) => (body as { id: string }).id)
    expect([again, next === first]).toEqual([first, false])
    expect(restaurant.orders.map(({ id }) => id)).toEqual([first, next])
  })

  test('takes what was tapped since as an addition', async () => {
    const { restaurant, texts } = renderPos()
    await openTakeaway()
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    await addDishes('Butter Naan', 'Filter Coffee')

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['2 × Butter Naan', '1 × Filter Coffee']])
    expect(new Set(keysOf(restaurant, 'createOrder')).size).toBe(1)
    expect(keysOf(restaurant, 'addItems')).not.toContain(keysOf(restaurant, 'createOrder')[0])
    expect(texts().at(-1)).toBe('Order placed successfully!')
  })

  test('on a table is recognised as the waiter’s own', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    await addDishes('Filter Coffee')

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']])
  })

  test('goes on in the order of the table, opened again', async () => {
    const { restaurant } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    await addDishes('Filter Coffee')
    tap('Dismiss')
    await waitFor(async () => expect((await tile('T1')).textContent).toContain('Occupied'))

    await openTable('T1')
    await tapWhenReady('Punch Update')

    await screen.findByText('Order Updated!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']])
    expect(await storedDrafts()).toEqual([])
  })

  test('that turns out to be refused is added to the order the table has, opened again', async () => {
    const { restaurant, texts } = renderPos()
    restaurant.emptyFailures.add('createOrder')
    await openTable('T1')
    await addDishes('Butter Naan')
    seedOrder(restaurant, { table: 'T1' })
    tap('Punch Order')
    await waitFor(() => expect(texts()).toContain('Failed to place order.'))
    restaurant.emptyFailures.clear()
    await tapWhenReady('Dismiss')
    await waitFor(async () => expect((await tile('T1')).textContent).toContain('Occupied'))

    await openTable('T1')
    await tapWhenReady('Punch Update')

    await screen.findByText('Order Updated!')
    expect(orderedFrom(restaurant)).toEqual([['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']])
  })

  test('stays as it was punched where less is wanted since, with a warning', async () => {
    const { restaurant, toasts } = renderPos()
    await openTakeaway()
    await addDishes('Butter Naan', 'Butter Naan')
    await breakReply(restaurant, 'createOrder')
    tap('One less Butter Naan')

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['2 × Butter Naan']])
    expect(toasts).toContainEqual(
      expect.objectContaining({ kind: 'warning', text: 'Cannot decrease quantity of already punched items.' }),
    )
  })

  test('stays with the details it was sent with, with a warning', async () => {
    const { restaurant, toasts } = renderPos()
    await openTakeaway()
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    fireEvent.change(screen.getByLabelText('Name (optional)'), { target: { value: 'Ravi' } })

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(restaurant.orders.map((order) => order.customer?.name)).toEqual([''])
    expect(toasts).toContainEqual(
      expect.objectContaining({
        kind: 'warning',
        text: 'The order was already placed with the customer details given before.',
      }),
    )
  })

  test('is still stored when the browser is killed', async () => {
    const { restaurant } = renderPos()
    await openTakeaway()
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    await killPage()
    renderPos(restaurant)
    await openTakeaway()
    await addDishes('Filter Coffee')

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']])
  })

  test('goes on as the order it is when the addition is refused', async () => {
    const { restaurant, texts } = renderPos()
    await openTakeaway()
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    await addDishes('Filter Coffee')
    restaurant.refusals.set('addItems', new AppError('MENU_ITEM_UNAVAILABLE'))

    tap('Punch Order')

    expect(await screen.findByText('Viewing Order: Takeaway')).toBeDefined()
    expect(texts()).toContain('An item of this order is no longer on the menu. Please review the order.')
    await waitFor(() => expect(cartContents()).toEqual(['1 × Butter Naan', '1 × Filter Coffee']))
    restaurant.refusals.clear()
    await tapWhenReady('Punch Update')
    await screen.findByText('Order Updated!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']])
  })
})

describe('a punch that was not stored', () => {
  test('is asked for again first, then sent as it is now', async () => {
    const { restaurant } = renderPos()
    restaurant.outages.add('createOrder')
    await openTable('T1')
    await addDishes('Butter Naan')
    tap('Punch Order')
    await screen.findByText('The order was not sent.')
    restaurant.outages.clear()
    await addDishes('Filter Coffee')

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan', '1 × Filter Coffee']])
  })

  test('is forgotten once it is refused, and everything is sent under a new key', async () => {
    const restaurant = createMockRestaurant()
    const { texts } = renderPos(restaurant)
    await openTable('T1')
    await addDishes(SENTINELS.serverError, 'Butter Naan')
    tap('Punch Order')
    await screen.findByText('The order was not sent.')
    expect(texts()).toContain('Something went wrong on our side. Please try again.')
    restaurant.menu = restaurant.menu.filter((dish) => dish.name !== SENTINELS.serverError)
    tap(`One less ${SENTINELS.serverError}`)

    tap('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
    const [first, second, third] = keysOf(restaurant, 'createOrder')
    expect([second === first, third === first]).toEqual([true, false])
  })

  test('stays unanswered where the till was not let through to ask', async () => {
    const { restaurant, texts } = renderPos()
    await openTable('T1')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'createOrder')
    restaurant.refusals.set('createOrder', new AppError('TOO_MANY_REQUESTS'))
    tap('Punch Order')
    await waitFor(() => expect(texts()).toContain('Too many attempts. Please wait a moment and try again.'))
    restaurant.refusals.clear()

    await tapWhenReady('Punch Order')

    await screen.findByText('Order Placed!')
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
  })
})
