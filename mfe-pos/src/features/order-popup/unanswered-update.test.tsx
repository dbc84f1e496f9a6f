import { createMockRestaurant } from '@tiffin/mock-api'
import { describe, expect, test } from 'vitest'
import {
  addDishes,
  button,
  callsTo,
  cartContents,
  keysOf,
  breakReply,
  openTab,
  openTable,
  orderedFrom,
  popup,
  renderPos,
  screen,
  seedOrder,
  tap,
  tapWhenReady,
  waitFor,
} from '../../testing/render-pos.tsx'

describe('an update that broke the server down after it was stored', () => {
  test('adds once, also when the order was read again meanwhile', async () => {
    const restaurant = createMockRestaurant()
    seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
    renderPos(restaurant)
    await openTab('Takeaway')
    tap(/^Ravi/)
    await popup()
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'addItems')
    // The naan is shown twice: as punched, because the order was read again, and as not known to be punched.
    const naans = () => cartContents().filter((line) => line === '1 × Butter Naan')
    await waitFor(() => expect(naans()).toHaveLength(2))

    await tapWhenReady('Punch Update')

    await screen.findByText('Order Updated!')
    expect(orderedFrom(restaurant)).toEqual([['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']])
  })

  test('can be asked for again at once, also where the list cannot be read', async () => {
    const restaurant = createMockRestaurant()
    seedOrder(restaurant, { type: 'Takeaway', customer: { name: 'Ravi', address: '', contact: '' } })
    renderPos(restaurant)
    await openTab('Takeaway')
    tap(/^Ravi/)
    await popup()
    await addDishes('Butter Naan')
    await waitFor(() => expect(button('Punch Update').disabled).toBe(false))
    restaurant.outages.add('listOrders')
    const reads = callsTo(restaurant, 'listOrders').length
    await breakReply(restaurant, 'addItems')
    await waitFor(() => expect(callsTo(restaurant, 'listOrders')).toHaveLength(reads + 1))

    await tapWhenReady('Punch Update')

    await screen.findByText('Order Updated!')
    expect(orderedFrom(restaurant)).toEqual([['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan']])
  })

  test('takes what was tapped since under a key of its own', async () => {
    const restaurant = createMockRestaurant()
    seedOrder(restaurant, { table: 'T2' })
    renderPos(restaurant)
    await openTable('T2')
    await addDishes('Butter Naan')
    await breakReply(restaurant, 'addItems')
    await addDishes('Filter Coffee')

    tap('Punch Update')

    await screen.findByText('Order Updated!')
    expect(orderedFrom(restaurant)).toEqual([
      ['2 × Paneer Tikka', '1 × Masala Chaas', '1 × Butter Naan', '1 × Filter Coffee'],
    ])
    const [first, second, third] = keysOf(restaurant, 'addItems')
    expect([second === first, third === first]).toEqual([true, false])
  })
})
