import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  addDishes,
  cartContents,
  dish,
  fireEvent,
  openTable,
  renderPos,
  screen,
  seedOrder,
  within,
} from '../../../testing/render-pos.tsx'

afterEach(() => localStorage.removeItem('tiffin.pos.pictures'))

type Change = Partial<MockRestaurant['menu'][number]>

/** Makes the restaurant of the mock with some dishes changed, by name. */
function restaurantWith(changes: Readonly<Record<string, Change>>): MockRestaurant {
  const restaurant = createMockRestaurant()
  restaurant.menu = restaurant.menu.map((item) => ({ ...item, ...changes[item.name] }))
  return restaurant
}
const idOf = (restaurant: MockRestaurant, name: string) => restaurant.menu.find((item) => item.name === name)!.id

const grid = () => screen.getByRole('group', { name: 'Dishes' })
const shown = () =>
  within(grid())
    .getAllByRole('button')
    .map((tile) => tile.firstElementChild?.textContent)
const headings = () =>
  within(grid())
    .queryAllByRole('heading')
    .map((heading) => heading.textContent)
const chips = () => within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
const chip = (name: string) => within(screen.getByRole('group', { name: 'Categories' })).getByRole('button', { name })
const search = () => screen.getByPlaceholderText<HTMLInputElement>('Search menu...')
function enter(text: string) {
  fireEvent.change(search(), { target: { value: text } })
  fireEvent.keyDown(search(), { key: 'Enter' })
}

async function openMenu(restaurant = createMockRestaurant()) {
  const page = renderPos(restaurant)
  await openTable('T1')
  await dish('Paneer Tikka')
  return page
}

test('a code and Enter add its dish, wherever on the menu it is, and the text waits to be overwritten', async () => {
  await openMenu(restaurantWith({ 'Butter Naan': { code: '101' }, 'Paneer Tikka': { code: '65' } }))
  fireEvent.click(chip('Starters'))

  enter('101')
  expect(cartContents()).toEqual(['1 × Butter Naan'])
  expect([search().selectionStart, search().selectionEnd]).toEqual([0, 3])
  // A dish with the code comes before a dish with the digits in its name, Chicken 65.
  enter('65')
  expect(cartContents()).toEqual(['1 × Butter Naan', '1 × Paneer Tikka'])
  expect(shown()).toEqual(['Paneer Tikka', 'Chicken 65'])
  expect((await dish('Paneer Tikka')).textContent).toContain('code 65')
})

test('the beginning of a code shows its dishes and adds none', async () => {
  const { toasts } = await openMenu(restaurantWith({ 'Butter Naan': { code: '101' }, 'Paneer Tikka': { code: '102' } }))

  enter('10')
  expect(shown()).toEqual(['Butter Naan', 'Paneer Tikka'])
  expect(screen.getByText('Awaiting items...')).toBeDefined()
  expect(toasts.at(-1)).toMatchObject({ kind: 'warning', text: 'No dish has the code 10.' })
})

test('a category stands under its subcategories', async () => {
  await openMenu()
  expect(headings()).toEqual([])

  fireEvent.click(chip('Starters'))
  expect(headings()).toEqual(['Fried', 'Tandoor'])
  expect(shown().slice(-2)).toEqual(['Hara Bhara Kebab', 'Paneer Tikka'])
})

test('the menu comes in the order of the restaurant, with its categories above', async () => {
  const order = ['Paneer Tikka', 'Hara Bhara Kebab', 'Chicken 65', 'Tandoori Roti', 'Butter Naan']
  const restaurant = createMockRestaurant()
  restaurant.menu = restaurant.menu
    .filter(({ name }) => order.includes(name))
    .map((item) => ({ ...item, position: order.indexOf(item.name) }))
  await openMenu(restaurant)

  expect(shown()).toEqual(order)
  expect(headings()).toEqual(['Starters', 'Breads'])
  expect(chips().map((each) => each.textContent)).toEqual(['All', 'Starters', 'Breads'])
})

test('Popular comes first: favourites, then what sells best, and never what is off the menu', async () => {
  const restaurant = restaurantWith({ 'Paneer Tikka': { is_favourite: true } })
  restaurant.bestSellers = [idOf(restaurant, 'Butter Naan'), crypto.randomUUID(), idOf(restaurant, 'Paneer Tikka')]
  await openMenu(restaurant)

  await screen.findByRole('button', { name: 'Popular' })
  expect(chips()[0]!.textContent).toBe('Popular')
  expect(chip('All').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(chip('Popular'))
  expect(shown()).toEqual(['Paneer Tikka', 'Butter Naan'])

  // A search in Popular covers the whole menu.
  fireEvent.change(search(), { target: { value: 'kulfi' } })
  expect(shown()).toEqual(['Kulfi Falooda'])
})

test('without the best sellers the till works as before', async () => {
  const restaurant = createMockRestaurant()
  restaurant.outages.add('listBestSellers')
  const { toasts } = await openMenu(restaurant)

  await addDishes('Butter Naan')
  expect(cartContents()).toEqual(['1 × Butter Naan'])
  expect(screen.queryByRole('button', { name: 'Popular' })).toBeNull()
  expect(toasts.filter(({ kind }) => kind === 'error')).toEqual([])
})

test('a tile counts what is not punched yet', async () => {
  const restaurant = createMockRestaurant()
  seedOrder(restaurant, { table: 'T1' })
  renderPos(restaurant)
  await openTable('T1')
  expect((await dish('Paneer Tikka')).textContent).not.toContain('new')

  await addDishes('Paneer Tikka')
  expect((await dish('Paneer Tikka')).textContent).toContain('1 new')
  expect(cartContents()).toEqual(expect.arrayContaining(['2 × Paneer Tikka', '1 × Paneer Tikka']))
})

test('a terminal stores the choice to show no pictures', async () => {
  const { unmount } = await openMenu(restaurantWith({ 'Paneer Tikka': { thumbnail_url: '/media/tikka.webp' } }))
  expect(grid().querySelectorAll('img[src="/media/tikka.webp"]')).toHaveLength(1)

  await userEvent.click(screen.getByRole('button', { name: 'Pictures' }))
  expect(grid().querySelectorAll('img')).toHaveLength(0)
  unmount()

  await openMenu(restaurantWith({ 'Paneer Tikka': { thumbnail_url: '/media/tikka.webp' } }))
  expect(screen.getByRole('button', { name: 'Pictures' }).getAttribute('aria-pressed')).toBe('false')
  expect(grid().querySelectorAll('img')).toHaveLength(0)
})

test('a word wider than a tile breaks with a hyphen, others not at all', async () => {
  await openMenu(restaurantWith({ 'Butter Naan': { name: 'Hyderabadi Thalappakattibiryani' } }))

  const name = shown().find((each) => each?.includes('Thal'))
  expect(name).toBe('Hyderabadi Thal\u00adappa\u00adkatt\u00adibir\u00adyani')
})
