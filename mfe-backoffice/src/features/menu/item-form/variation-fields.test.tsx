import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { openEdit, press, set, smallRestaurant, stubBrowser } from '../testing/menu-page.ts'

stubBrowser()

const NAAN = 'Butter Naan'
const BEGIN = 'Sell in variations, such as Half and Full'
const FULL = { id: '00000000-0000-4000-8000-00000000000f', name: 'Full', price: 60 }
const HALF = { id: '00000000-0000-4000-8000-00000000000a', name: 'Half', price: 35 }

/** Returns a restaurant whose naan is sold as Full and Half. */
function withVariations() {
  const restaurant = smallRestaurant()
  restaurant.menu = restaurant.menu.map((dish) =>
    dish.name === NAAN ? { ...dish, price: FULL.price, variations: [FULL, HALF] } : dish,
  )
  return restaurant
}

const save = async (form: Awaited<ReturnType<typeof openEdit>>['form']) => {
  await press(form, 'Save Changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const naanOf = ({ menu }: ReturnType<typeof smallRestaurant>) => menu.find(({ name }) => name === NAAN)!

test('a dish is sold as Full and Half, at two prices, and its form shows them again', async () => {
  const { form, restaurant } = await openEdit(NAAN)
  const price = form.getByLabelText<HTMLInputElement>(/^Price/).value
  await press(form, BEGIN)
  expect(form.queryByLabelText('Price (₹)')).toBeNull()
  expect(form.getByLabelText<HTMLInputElement>(/^Price 1/).value).toBe(price)
  set(form, /^Price 2/, '35')
  await save(form)

  expect(naanOf(restaurant)).toMatchObject({
    price: Number(price),
    variations: [
      { name: 'Full', price: Number(price) },
      { name: 'Half', price: 35 },
    ],
  })
  expect(await screen.findByText('Full · Half')).toBeDefined()
})

test('variations keep their ids when they are renamed, moved and joined by another one', async () => {
  const { form, restaurant } = await openEdit(NAAN, withVariations())
  await press(form, 'Move variation 2 up')
  set(form, /^Variation 2/, 'Whole')
  await press(form, 'Add variation')
  set(form, /^Variation 3/, 'Quarter')
  set(form, /^Price 3/, '20')
  await save(form)

  const naan = naanOf(restaurant)
  expect(naan.price).toBe(35)
  expect(naan.variations).toMatchObject([HALF, { ...FULL, name: 'Whole' }, { name: 'Quarter', price: 20 }])
})

test('a name that is empty or another one’s, and a price that is none, are refused at their field', async () => {
  const { form, restaurant } = await openEdit(NAAN, withVariations())
  set(form, /^Variation 2/, ' full ')
  set(form, /^Price 2/, '')
  await press(form, 'Save Changes')

  expect(await form.findByText('Each variation needs a name of its own.')).toBeDefined()
  expect(form.getByText('Enter a price of ₹0.00 or more, with at most two decimals.')).toBeDefined()
  expect(callsTo(restaurant, 'updateMenuItem')).toEqual([])
})

test('with two variations none can be removed; one price instead takes both away', async () => {
  const { form, restaurant } = await openEdit(NAAN, withVariations())
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Remove variation 1' }).disabled).toBe(true)
  await press(form, 'One price instead')
  expect(form.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('60')
  set(form, /^Price/, '55')
  await save(form)

  expect(naanOf(restaurant)).toMatchObject({ price: 55 })
  expect(naanOf(restaurant)).not.toHaveProperty('variations')
})

test('a form that changes something else keeps what somebody else did to the variations meanwhile', async () => {
  const { form, restaurant } = await openEdit(NAAN, withVariations())
  restaurant.menu = restaurant.menu.map((dish) =>
    dish.name === NAAN ? { ...dish, variations: [FULL, { ...HALF, price: 40 }] } : dish,
  )
  set(form, /^Description/, 'From the tandoor')
  await save(form)

  expect(naanOf(restaurant)).toMatchObject({
    description: 'From the tandoor',
    variations: [FULL, { ...HALF, price: 40 }],
  })
})

test('a dish without variations sends none', async () => {
  const { form, restaurant } = await openEdit(NAAN)
  set(form, /^Price/, '70')
  await save(form)

  expect(callsTo(restaurant, 'updateMenuItem')[0]?.body).not.toHaveProperty('variations')
  expect(within(document.body).queryByText('Full · Half')).toBeNull()
})
