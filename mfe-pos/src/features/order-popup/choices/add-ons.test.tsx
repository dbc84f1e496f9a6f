import type { ModifierGroup } from '@tiffin/contracts'
import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addDishes,
  callsTo,
  cartLines,
  closed,
  fireEvent,
  openTable,
  renderPos,
  screen,
  tap,
  tapWhenReady,
  waitFor,
  within,
} from '../../../testing/render-pos.tsx'

const TIKKA = 'Paneer Tikka'
const idOf = (place: string) => `00000000-0000-4000-8000-00000000000${place}`
const option = (place: string, name: string, price = 0, is_default = false) => ({
  id: idOf(place),
  name,
  price,
  is_default,
})
const spice: ModifierGroup = {
  id: idOf('1'),
  name: 'Spice level',
  min: 1,
  max: 1,
  options: [option('2', 'Mild'), option('3', 'Hot')],
}
const extras: ModifierGroup = {
  id: idOf('4'),
  name: 'Extras',
  min: 0,
  max: 2,
  options: [option('5', 'Onions', 0, true), option('6', 'Cheese', 40), option('7', 'Mint', 15.5)],
}
const FULL = { id: idOf('8'), name: 'Full', price: 260 }
const HALF = { id: idOf('9'), name: 'Half', price: 150 }

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant()
  offer([spice, extras])
})
afterEach(() => localStorage.clear())

function offer(modifier_groups: ModifierGroup[], variations: (typeof FULL)[] = []): void {
  restaurant.menu = restaurant.menu.map((dish) =>
    dish.name === TIKKA ? { ...dish, price: 260, modifier_groups, ...(variations.length > 0 && { variations }) } : dish,
  )
}

async function openSheet() {
  await addDishes(TIKKA)
  const part = within(await screen.findByRole('dialog', { name: TIKKA }))
  const box = (name: string) =>
    part.getByRole<HTMLInputElement>(/^(Mild|Hot|Full|Half)/.test(name) ? 'radio' : 'checkbox', {
      name: new RegExp(`^${name}`),
    })
  return { part, box, choose: (...names: string[]) => names.forEach((name) => fireEvent.click(box(name))) }
}
/** Finds the button that adds the portion; its text says what is missing. */
const addButton = (part: Pick<typeof screen, 'getAllByRole'>) =>
  part.getAllByRole<HTMLButtonElement>('button').find(({ textContent }) => /₹/.test(textContent))!
const questionsClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: TIKKA })).toBeNull())
async function choose(...names: string[]) {
  const sheet = await openSheet()
  sheet.choose(...names)
  fireEvent.click(addButton(sheet.part))
  await questionsClosed()
}
const rows = () => cartLines().map((row) => row.textContent)

describe('the sheet of a dish with add-ons', () => {
  test('adds nothing before what must be chosen is, and says what that is', async () => {
    renderPos(restaurant)
    await openTable('T1')
    const { part, choose: tick } = await openSheet()
    expect([addButton(part).textContent, addButton(part).disabled]).toEqual(['Choose Spice level₹260.00', true])

    tick('Hot', 'Cheese')
    expect([addButton(part).textContent, addButton(part).disabled]).toEqual(['Add₹300.00', false])
    fireEvent.click(addButton(part))
    await questionsClosed()
    expect(rows()).toEqual([`${TIKKA} (Hot, Onions, Cheese)1₹300.00`])
  })

  test('has the defaults chosen, takes no more than it may, and one in place of the other where one is asked for', async () => {
    renderPos(restaurant)
    await openTable('T1')
    const { part, box, choose: tick } = await openSheet()
    expect(part.getByRole('group', { name: 'Extras' }).textContent).toContain('Choose up to 2')
    expect([box('Onions').checked, box('Mint').disabled]).toEqual([true, false])

    tick('Cheese')
    expect([box('Cheese').checked, box('Mint').disabled]).toEqual([true, true])
    tick('Onions')
    expect([box('Onions').checked, box('Mint').disabled]).toEqual([false, false])
    tick('Mild', 'Hot')
    expect([box('Mild').checked, box('Hot').checked]).toEqual([false, true])
  })

  test('where at most one of a group is asked for, another one replaces it, and none is fine', async () => {
    offer([{ ...extras, max: 1 }])
    renderPos(restaurant)
    await openTable('T1')
    const { part, box, choose: tick } = await openSheet()
    tick('Cheese')
    expect([box('Onions').checked, box('Cheese').checked]).toEqual([false, true])
    tick('Cheese')
    expect([box('Cheese').checked, addButton(part).disabled]).toEqual([false, false])
  })

  test('has the variations first, the default one chosen; the price is of both', async () => {
    offer([extras], [FULL, HALF])
    renderPos(restaurant)
    await openTable('T1')
    const { part, box, choose: tick } = await openSheet()
    expect([box('Full').checked, document.activeElement === box('Full')]).toEqual([true, true])
    tick('Half', 'Cheese')
    expect(addButton(part).textContent).toBe('Add₹190.00')
    fireEvent.click(addButton(part))
    await questionsClosed()
    expect(rows()).toEqual([`${TIKKA} (Half, Onions, Cheese)1₹190.00`])
  })
})

test('the same choice is one line, another one another line, plus gives the same again, and the request says each', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await choose('Hot', 'Onions')
  await choose('Mild', 'Onions', 'Mint')
  await choose('Mint', 'Hot', 'Mint', 'Onions')
  await tap(`One more ${TIKKA} (Mild, Mint)`)

  expect(rows()).toEqual([`${TIKKA} (Hot)2₹520.00`, `${TIKKA} (Mild, Mint)2₹551.00`])
  await tapWhenReady('Punch Order')
  await waitFor(() => expect(callsTo(restaurant, 'createOrder')).toHaveLength(1))
  expect(callsTo(restaurant, 'createOrder')[0]!.body).toMatchObject({
    items: [
      { quantity: 2, price: 260, modifiers: [{ id: idOf('3') }] },
      { quantity: 2, price: 275.5, modifiers: [{ id: idOf('2') }, { id: idOf('7') }] },
    ],
  })
})

test('plus on what was punched without any add-on gives the same again, and not the defaults', async () => {
  offer([extras])
  renderPos(restaurant)
  await openTable('T1')
  await choose('Onions')
  await tapWhenReady('Punch Order')
  await closed()
  await openTable('T1')
  await tap(`One more ${TIKKA}`)

  expect(rows()).toEqual([`${TIKKA}Punched1₹260.00`, `${TIKKA}1₹260.00`])
  await tapWhenReady('Punch Update')
  await waitFor(() => expect(callsTo(restaurant, 'addItems')).toHaveLength(1))
  expect(restaurant.orders.at(-1)!.lines.map(({ name, quantity }) => [name, quantity])).toEqual([[TIKKA, 2]])
})

test('an add-on that left the menu meanwhile is refused, and its line says so', async () => {
  const { texts } = renderPos(restaurant)
  await openTable('T1')
  await choose('Hot', 'Cheese')
  await choose('Mild')
  offer([spice, { ...extras, options: extras.options.slice(0, 1) }])
  await tapWhenReady('Punch Order')

  await waitFor(() =>
    expect(texts()).toContain(`Please choose ${TIKKA} again: the menu does not have it like this any more.`),
  )
  await waitFor(() =>
    expect(rows()).toEqual([
      `${TIKKA} (Hot, Onions, Cheese)No longer on the menu1₹300.00`,
      `${TIKKA} (Mild, Onions)1₹260.00`,
    ]),
  )
})

test('an add-on whose price changed meanwhile has the new one', async () => {
  renderPos(restaurant)
  await openTable('T1')
  await choose('Hot', 'Cheese')
  offer([
    spice,
    { ...extras, options: extras.options.map((each) => (each.name === 'Cheese' ? { ...each, price: 50 } : each)) },
  ])
  await tapWhenReady('Punch Order')

  await waitFor(() => expect(rows()).toEqual([`${TIKKA} (Hot, Onions, Cheese)1₹310.00`]))
})
