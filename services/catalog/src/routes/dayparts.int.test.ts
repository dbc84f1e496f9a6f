import { randomUUID } from 'node:crypto'
import {
  createDaypart,
  createMenuItem,
  deleteCategory,
  deleteDaypart,
  deleteMenuItem,
  createCategory,
  getMenuSnapshot,
  importMenu,
  listCatalogAudit,
  listDayparts,
  listMenu,
  updateDaypart,
  updateMenuItem,
  type Daypart,
} from '@tiffin/contracts'
import { MOST_DAYPARTS, MOST_DAYPARTS_OF_DISH } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
beforeAll(async () => {
  service = await startCatalog()
})
afterAll(() => service.stop())

let restaurant: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeEach(() => {
  restaurant = service.addRestaurant()
  token = restaurant.tokenOf('Admin')
})

const breakfast = { name: 'Breakfast', days: [1, 2, 3, 4, 5, 6, 7], from_minute: 420, to_minute: 660 }
const lateNight = { name: 'Late night', days: [5, 6], from_minute: 1_320, to_minute: 120 }

const add = (body: object) => service.call(createDaypart, { body }, { token })
const change = (id: string, body: object) => service.call(updateDaypart, { params: { id }, body }, { token })
const remove = (id: string) => service.call(deleteDaypart, { params: { id } }, { token })
const list = async () => (await service.call(listDayparts, {}, { token })).body
const addDish = (fields: Record<string, string> = {}) =>
  service.call(createMenuItem, { body: itemForm(fields) }, { token })
const own = (...dayparts: readonly { readonly id: string }[]) => ({
  daypart_ids: JSON.stringify(dayparts.map(({ id }) => id)),
})
const changeDish = (id: string, fields: Record<string, string>) =>
  service.call(updateMenuItem, { params: { id }, body: itemForm(fields) }, { token })
const menu = async () => (await service.call(listMenu, {}, { token })).body
const snapshot = async () =>
  (await service.call(getMenuSnapshot, { params: { restaurantId: restaurant.id } }, { from: 'orders' })).body
/** The names of the hours of each dish, as tills and as orders read them. */
async function hoursByDish() {
  const namesOf = ({ name, dayparts }: { name: string; dayparts?: readonly { name: string }[] | undefined }) =>
    [name, dayparts?.map((each) => each.name)] as const
  const atTills = Object.fromEntries((await menu()).map(namesOf))
  expect(Object.fromEntries((await snapshot()).items.map(namesOf))).toEqual(atTills)
  return atTills
}
const logOf = async (action: string) =>
  (await service.call(listCatalogAudit, {}, { token })).body.find((entry) => entry.action === action)
const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [status, failure.error]

describe('serving hours', () => {
  test('are listed in the order in which they were added, with their days in order and categories as spelt', async () => {
    await addDish()
    const categories = [{ main_category: 'SOUTH INDIAN' }, { main_category: 'south indian', subcategory: 'dosa' }]
    const { status, body } = await add({ ...breakfast, days: [3, 1], categories: [...categories, categories[0]] })
    await add(lateNight)

    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...breakfast,
        days: [1, 3],
        categories: [
          { main_category: 'South Indian', subcategory: '' },
          { main_category: 'South Indian', subcategory: 'Dosa' },
        ],
      },
    ])
    expect((await list()).map(({ name, categories: of }) => [name, of.length])).toEqual([
      ['Breakfast', 2],
      ['Late night', 0],
    ])
  })

  test('keep their categories over a change that does not name them, and lose those of an empty list', async () => {
    await addDish()
    const { body: hours } = await add({ ...breakfast, categories: [{ main_category: 'South Indian' }] })

    expect((await change(hours.id, { ...breakfast, to_minute: 690 })).body).toEqual({ ...hours, to_minute: 690 })
    expect((await change(hours.id, { ...breakfast, categories: [] })).body.categories).toEqual([])
    expect(await logOf('daypart.changed')).toMatchObject({
      before: { to_time: '11:30', categories: ['South Indian'] },
      after: { to_time: '11:00', categories: [] },
    })
  })

  test('of one name in two cases are one too many, as the thirty-first are', async () => {
    const { body: hours } = await add(breakfast)

    expect(refusal(await add({ ...lateNight, name: 'BREAKFAST' }))).toEqual([
      409,
      'Serving hours "BREAKFAST" already exist.',
    ])
    expect((await change(hours.id, { ...breakfast, name: 'BREAKFAST' })).status).toBe(200)
    for (let n = 1; n < MOST_DAYPARTS; n++) await add({ ...breakfast, name: `Hours ${n}` })
    expect(refusal(await add(lateNight))).toEqual([409, 'A restaurant can have at most 30 serving hours.'])
  })

  const name = 'the name must have 1 to 30 characters and may not have a semicolon'
  const days = 'the days must be 1 for Monday to 7 for Sunday, at least one and each once'
  test.each([
    ['an empty name', { name: ' ' }, name],
    ['a long name', { name: 'x'.repeat(31) }, name],
    ['a name with a semicolon', { name: 'Lunch; dinner' }, name],
    ['no day', { days: [] }, days],
    ['a day twice', { days: [1, 1] }, days],
    ['an eighth day', { days: [8] }, days],
    ['a start after midnight', { from_minute: 1_440 }, 'the start must be a time from 00:00 to 23:59'],
    ['a start of half a minute', { from_minute: 0.5 }, 'the start must be a time from 00:00 to 23:59'],
    ['an end before midnight', { to_minute: -1 }, 'the end must be a time from 00:00 to 23:59'],
    ['no end', { to_minute: undefined }, 'the end must be a time from 00:00 to 23:59'],
    [
      'a category without a name',
      { categories: [{ main_category: '' }] },
      'the categories must be categories of the menu',
    ],
    [
      'a category that there is not',
      { categories: [{ main_category: 'Sweets', subcategory: 'Kulfi' }] },
      'the category "Sweets / Kulfi" does not exist',
    ],
  ])('with %s are refused, and the field is named', async (_, fields, detail) => {
    expect(refusal(await add({ ...breakfast, ...fields }))).toEqual([
      400,
      `The serving hours are not valid: ${detail}.`,
    ])
    expect(await list()).toEqual([])
  })

  test('of another restaurant or of none are not found', async () => {
    const { body: hours } = await add(breakfast)
    const other = service.addRestaurant().tokenOf('Admin')

    for (const reply of [
      await change(randomUUID(), breakfast),
      await remove('x'),
      await service.call(deleteDaypart, { params: { id: hours.id } }, { token: other }),
    ])
      expect(refusal(reply)).toEqual([404, 'Serving hours not found.'])
    expect(await list()).toEqual([hours])
  })
})

describe('a dish is served', () => {
  let [morning, night]: Daypart[] = []
  beforeEach(async () => {
    await addDish()
    await addDish({ name: 'Vada', subcategory: 'Fried' })
    await addDish({ name: 'Kulfi', main_category: 'Sweets', subcategory: 'Cold' })
    morning = (await add({ ...breakfast, categories: [{ main_category: 'South Indian' }] })).body
    night = (await add({ ...lateNight, categories: [{ main_category: 'South Indian', subcategory: 'Fried' }] })).body
  })

  test('in the hours of its subcategory, else of its category, else at any time', async () => {
    expect(await hoursByDish()).toEqual({ 'Masala Dosa': ['Breakfast'], Vada: ['Late night'], Kulfi: undefined })
    const dosa = (await snapshot()).items.find((item) => item.name === 'Masala Dosa')
    expect(dosa!.dayparts).toEqual([breakfast])
  })

  test('in hours of its own instead, which another change keeps and an empty list takes away', async () => {
    const { status, body: thali } = await addDish({ name: 'Thali', ...own(night!, morning!) })
    expect([status, thali.daypart_ids]).toEqual([201, [night!.id, morning!.id]])
    await changeDish(thali.id, { name: 'Thali', price: '130' })
    expect((await hoursByDish()).Thali).toEqual(['Breakfast', 'Late night'])

    const { body: plain } = await changeDish(thali.id, { name: 'Thali', daypart_ids: '[]' })
    expect(plain).not.toHaveProperty('daypart_ids')
    expect((await hoursByDish()).Thali).toEqual(['Breakfast'])
    expect(await logOf('dish.changed')).toMatchObject({ before: { dayparts: ['Breakfast', 'Late night'] } })
  })

  test('at any time again once its hours are removed', async () => {
    await addDish({ name: 'Thali', main_category: 'Sweets', subcategory: 'Cold', ...own(morning!) })
    expect((await remove(morning!.id)).status).toBe(204)

    expect(await hoursByDish()).toEqual({
      'Masala Dosa': undefined,
      Vada: ['Late night'],
      Kulfi: undefined,
      Thali: undefined,
    })
    expect((await menu()).find(({ name }) => name === 'Thali')).not.toHaveProperty('daypart_ids')
  })

  test('at any time in a category that was removed and is added again', async () => {
    const vada = (await menu()).find(({ name }) => name === 'Vada')!
    await service.call(deleteMenuItem, { params: { id: vada.id } }, { token })
    await service.call(createCategory, { body: { main_category: 'South Indian', subcategory: 'Fried' } }, { token })
    const query = { main_category: 'south indian', subcategory: 'FRIED' }
    expect((await service.call(deleteCategory, { query }, { token })).status).toBe(204)

    expect((await list()).map(({ categories }) => categories)).toEqual([
      [{ main_category: 'South Indian', subcategory: '' }],
      [],
    ])
  })

  test.each([
    ['hours that there are not', () => JSON.stringify([randomUUID()]), 'the serving hours do not exist'],
    ['no list', () => '{', 'it may have at most 6 serving hours'],
    [
      'too many hours',
      () => JSON.stringify(Array.from({ length: MOST_DAYPARTS_OF_DISH + 1 }, () => randomUUID())),
      'it may have at most 6 serving hours',
    ],
  ])('and a dish with %s is refused', async (_, ids, detail) => {
    const before = await menu()
    expect(refusal(await addDish({ name: 'Thali', daypart_ids: ids() }))).toEqual([
      400,
      `The item is not valid: ${detail}.`,
    ])
    expect(await menu()).toEqual(before)
  })

  test('in the hours that its row of an import names; unknown ones are a reason', async () => {
    const head = 'name,price,main_category,subcategory,description,tax_group_name,serving_hours'
    const run = (rows: string[], dry_run?: 'true') =>
      service.call(
        importMenu,
        { body: csvForm([head, ...rows].join('\n')), ...(dry_run && { query: { dry_run } }) },
        { token },
      )
    const rows = ['Poha,40,Sweets,Cold,,,breakfast; Late night ;BREAKFAST', 'Halwa,40,Sweets,Cold,,,']
    expect((await run(rows, 'true')).body.preview.map((row) => row.serving_hours)).toEqual([
      ['Breakfast', 'Late night'],
      undefined,
    ])
    expect((await run(rows)).status).toBe(200)
    expect(await hoursByDish()).toMatchObject({ Poha: ['Breakfast', 'Late night'], Halwa: undefined })

    expect((await run(['Jalebi,40,Sweets,Cold,,,Brunch;Tea'], 'true')).body.errors).toEqual([
      { row: 2, reason: 'the serving hours "Brunch" do not exist; the serving hours "Tea" do not exist' },
    ])
  })
})

test('a menu without serving hours is answered without a field of them', async () => {
  await addDish()

  expect((await menu()).map((dish) => Object.keys(dish).filter((key) => key.startsWith('daypart')))).toEqual([[]])
  const { items } = await snapshot()
  expect(items.map((item) => 'dayparts' in item)).toEqual([false])
})
