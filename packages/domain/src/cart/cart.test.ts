import { describe, expect, test } from 'vitest'
import type { BasisPoints, Paise } from '../money/money.ts'
import { addDish, lineKey, setNotes, setQuantity, type Dish } from './cart.ts'

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

describe('what is chosen of a dish', () => {
  const half = { id: 'half', name: 'Half' }
  const full = { id: 'full', name: 'Full' }

  test('leaves the key of a line without a choice as it was', () => {
    expect(lineKey({ ...dosa, modifiers: [] })).toBe(lineKey(dosa))
  })

  test('is a line of its own, also at the same price, whatever the order of the choices', () => {
    const cart = [[half], [full], [half], [full, half], [half, full]].reduce(
      (lines, modifiers) => addDish(lines, { ...dosa, modifiers }),
      [] as ReturnType<typeof addDish>,
    )

    expect(cart.map(({ modifiers, quantity }) => [modifiers?.map(({ name }) => name).join(), quantity])).toEqual([
      ['Half', 2],
      ['Full', 1],
      ['Full,Half', 2],
    ])
  })
})

describe('what is wished about a dish', () => {
  const plain = lineKey(dosa)

  test('leaves the key of a line without a note as it was', () => {
    expect(plain).toBe('dosa:12000:500')
    expect(lineKey({ ...dosa, notes: null })).toBe(plain)
    expect(lineKey({ ...dosa, notes: '' })).toBe(plain)
  })

  test('is a line of its own, and the same wish in other letters is the same line', () => {
    const cart = [{ notes: 'No onion' }, {}, { notes: 'no ONION' }, { notes: 'less spicy' }].reduce(
      (lines, wish) => addDish(lines, { ...dosa, ...wish }),
      [] as ReturnType<typeof addDish>,
    )

    expect(cart.map(({ notes, quantity }) => [notes, quantity])).toEqual([
      ['No onion', 2],
      [undefined, 1],
      ['less spicy', 1],
    ])
  })

  test('can be given to portions that are there, and taken back, where they were', () => {
    const cart = addDish(addDish(addDish([], dosa), dosa), chai)
    const noted = setNotes(cart, plain, '  no   onion ')

    expect(noted.map(({ name, notes, quantity }) => [name, notes, quantity])).toEqual([
      ['Masala Dosa', 'no onion', 2],
      ['Masala Chai', undefined, 1],
    ])
    const again = addDish(noted, dosa)
    expect(setNotes(again, lineKey(noted[0]!), '')).toEqual([
      { ...dosa, notes: null, quantity: 3 },
      { ...chai, quantity: 1 },
    ])
  })
})
