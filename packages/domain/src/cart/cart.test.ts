import { expect, test } from 'vitest'
import type { BasisPoints, Paise } from '../money/money.ts'
import { addDish, lineKey, setQuantity, type Dish } from './cart.ts'

const dosa: Dish = {
  menuItemId: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 12_000 as Paise,
  rateBasisPoints: 500 as BasisPoints,
  taxGroupName: 'GST 5%',
  taxIsSplit: true,
}
const chai: Dish = { ...dosa, menuItemId: 'chai', name: 'Masala Chai', pricePaise: 4_000 as Paise }

test('a dish tapped twice is one line of two', () => {
  const cart = addDish(addDish(addDish([], dosa), chai), dosa)

  expect(cart.map((line) => [line.name, line.quantity])).toEqual([
    ['Masala Dosa', 2],
    ['Masala Chai', 1],
  ])
})

test('a dish at another price is another line', () => {
  const cart = addDish(addDish([], dosa), { ...dosa, pricePaise: 13_000 as Paise })

  expect(cart).toHaveLength(2)
})

test('[C5-010] a quantity of 0 or less removes the line', () => {
  const cart = addDish([], dosa)

  expect(setQuantity(cart, lineKey(dosa), 3)[0]?.quantity).toBe(3)
  expect(setQuantity(cart, lineKey(dosa), 0)).toEqual([])
  expect(setQuantity(cart, lineKey(dosa), -1)).toEqual([])
})

test('the cart that was passed in stays as it was', () => {
  const cart = Object.freeze(addDish([], dosa))

  addDish(cart, dosa)
  setQuantity(cart, lineKey(dosa), 9)
  expect(cart[0]?.quantity).toBe(1)
})
