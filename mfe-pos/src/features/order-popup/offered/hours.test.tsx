import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addDishes,
  advanceTime,
  callsTo,
  cartContents,
  cartLines,
  dish,
  fakeTime,
  fireEvent,
  openTable,
  orderedFrom,
  renderPos,
  screen,
  tapWhenReady,
  waitFor,
} from '../../../testing/render-pos.tsx'

const TIKKA = 'Paneer Tikka'
const CHAAS = 'Masala Chaas'
const MINUTE_MS = 60_000
/** Friday, November 27, 2026, by the clock of India. */
const india = (time: string) => new Date(`2026-11-27T${time}+05:30`)

let restaurant: MockRestaurant
beforeEach(() => {
  restaurant = createMockRestaurant()
  const { main_category, subcategory } = restaurant.menu.find(({ name }) => name === TIKKA)!
  restaurant.dayparts = [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Breakfast',
      days: [1, 2, 3, 4, 5],
      from_minute: 420,
      to_minute: 660,
      categories: [{ main_category, subcategory }],
    },
  ]
})

async function openAt(time: string) {
  fakeTime()
  vi.setSystemTime(india(time))
  const page = renderPos(restaurant)
  await openTable('T1')
  return page
}

describe('a dish outside its serving hours', () => {
  test('says from when it is served, on a tile that adds nothing and tells why', async () => {
    const { texts } = await openAt('06:58:00')

    const tile = await dish(TIKKA)
    expect(tile.textContent).toContain('From 07:00')
    expect(tile.getAttribute('aria-disabled')).toBe('true')
    await addDishes(TIKKA)
    expect(texts()).toContain('Paneer Tikka is not served now. From 07:00.')
    expect(screen.getByText('Awaiting items...')).toBeDefined()
  })

  test('is found by the search, with the reason, and Enter does not add it', async () => {
    const { texts } = await openAt('11:00:00')
    const search = screen.getByRole('searchbox')
    fireEvent.change(search, { target: { value: 'paneer tik' } })
    await waitFor(async () => expect((await dish(TIKKA)).textContent).toContain('From Mon 07:00'))
    fireEvent.keyDown(search, { key: 'Enter' })

    expect(texts()).toContain('Paneer Tikka is not served now. From Mon 07:00.')
    expect(screen.getByText('Awaiting items...')).toBeDefined()
  })

  test('is offered as soon as they begin, and no longer once they end, without a reload', async () => {
    await openAt('06:58:30')
    const marked = async () => (await dish(TIKKA)).textContent?.includes('From ')
    expect(await marked()).toBe(true)
    await advanceTime(MINUTE_MS)
    expect(await marked()).toBe(true)

    await advanceTime(MINUTE_MS)
    expect(await marked()).toBe(false)
    await addDishes(TIKKA)
    expect(cartContents()).toEqual([`1 × ${TIKKA}`])
    await advanceTime(240 * MINUTE_MS)
    expect(await marked()).toBe(true)
    expect(callsTo(restaurant, 'listMenu')).toHaveLength(1)
  })
})

describe('a dish that was in the cart when its hours ended', () => {
  test('can be punched for ten more minutes, which its line says, and no more of it is added', async () => {
    const { texts } = await openAt('10:59:50')
    await addDishes(TIKKA)
    expect(cartLines()[0]!.textContent).not.toContain('Until')
    await advanceTime(MINUTE_MS)

    expect(cartLines()[0]!.textContent).toContain('Until 11:10')
    fireEvent.click(screen.getByRole('button', { name: `One more ${TIKKA}` }))
    expect(texts()).toContain('Paneer Tikka is not served now. From Mon 07:00.')
    await tapWhenReady('Punch Order')
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([[`1 × ${TIKKA}`]]))
  })

  test('is refused by its name eleven minutes later: the cart stays, and goes without the dish', async () => {
    const { texts } = await openAt('10:59:50')
    await addDishes(TIKKA, CHAAS)
    await advanceTime(11 * MINUTE_MS)
    expect(cartLines()[0]!.textContent).toContain('Not served now')
    await tapWhenReady('Punch Order')

    await waitFor(() => expect(texts()).toContain('Paneer Tikka is not served at this hour.'))
    expect(cartContents()).toEqual([`1 × ${TIKKA}`, `1 × ${CHAAS}`])
    fireEvent.click(screen.getByRole('button', { name: `One less ${TIKKA}` }))
    await tapWhenReady('Punch Order')
    await waitFor(() => expect(orderedFrom(restaurant)).toEqual([[`1 × ${CHAAS}`]]))
  })
})

test('hours that an Admin changed meanwhile are read after the refusal, and the line says that the dish cannot be had', async () => {
  const { texts } = await openAt('10:00:00')
  await addDishes(TIKKA)
  restaurant.dayparts = restaurant.dayparts.map((each) => ({ ...each, to_minute: 480 }))
  await tapWhenReady('Punch Order')

  await waitFor(() => expect(texts()).toContain('Paneer Tikka is not served at this hour.'))
  await waitFor(() => expect(cartLines()[0]!.textContent).toContain('Not served now'))
  expect(cartContents()).toEqual([`1 × ${TIKKA}`])
})

test('control: a menu without serving hours marks no dish at any hour', async () => {
  restaurant.dayparts = []
  await openAt('03:00:00')
  await addDishes(TIKKA)

  expect(cartContents()).toEqual([`1 × ${TIKKA}`])
  expect(screen.queryByText(/^From /)).toBeNull()
})
