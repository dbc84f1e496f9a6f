import {
  arrangeStations,
  createCategory,
  createMenuItem,
  createStation,
  deleteCategory,
  deleteStation,
  getMenuSnapshot,
  importMenu,
  listMenu,
  listStationRoutes,
  listStations,
  routeCategory,
  updateMenuItem,
  updateStation,
  type Endpoint,
} from '@tiffin/contracts'
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

type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
const ask = <E extends Endpoint>(endpoint: E, input: Input = {}) => service.call(endpoint, input, { token })
const add = async (name: string) => (await ask(createStation, { body: { name } })).body.id
const addDish = async (fields: Record<string, string> = {}) =>
  (await ask(createMenuItem, { body: itemForm(fields) })).body.id
const send = (main_category: string, subcategory: string, station_id: string | null) =>
  ask(routeCategory, { body: { main_category, subcategory, station_id } })
const snapshot = async () =>
  (await service.call(getMenuSnapshot, { params: { restaurantId: restaurant.id } }, { from: 'orders' })).body
/** The station of the menu's only dish, in the snapshot that orders reads. */
const stationOfDish = async () => (await snapshot()).items[0]?.station_id

test('a restaurant without a kitchen: no station in the snapshot, no word of one in the menu', async () => {
  await addDish()

  expect(await snapshot()).toMatchObject({ stations: [], items: [{ station_id: null, kitchen_name: null }] })
  expect(Object.keys((await ask(listMenu)).body[0]!)).not.toContain('station_id')
  expect((await ask(listStations)).body).toEqual([])
})

test('a dish goes to its own station, else its subcategory’s, else its category’s, else the first; removed ones fall back', async () => {
  const id = await addDish({ main_category: 'Starters', subcategory: 'Cold' })
  const [first, category, subcategory, own] = [
    await add('Main'),
    await add('Grill'),
    await add('Bar'),
    await add('Ice'),
  ]
  expect(await stationOfDish()).toBe(first)
  await send('STARTERS', '', category)
  expect(await stationOfDish()).toBe(category)
  await send('starters', 'cOLD', subcategory)
  expect(await stationOfDish()).toBe(subcategory)
  const form = { main_category: 'Starters', subcategory: 'Cold' }
  await ask(updateMenuItem, { params: { id }, body: itemForm({ ...form, station_id: own }) })
  expect(await stationOfDish()).toBe(own)

  // The category takes the spelling of its only dish, which now has another case.
  await ask(updateMenuItem, { params: { id }, body: itemForm({ main_category: 'sTARTERS', subcategory: 'COLD' }) })
  const seen: unknown[] = [await stationOfDish()]
  for (const gone of [own, subcategory, category, first]) {
    expect((await ask(deleteStation, { params: { id: gone } })).status).toBe(204)
    seen.push(await stationOfDish())
  }
  expect(seen).toEqual([own, subcategory, category, first, null])
})

test('the snapshot has the stations in their order, with minutes, and the name for tickets', async () => {
  const [tandoor, bar] = [await add('Tandoor'), await add('Bar')]
  const id = await addDish({ kitchen_name: ' डोसा ' })
  expect((await ask(arrangeStations, { body: { ids: [bar] } })).status).toBe(204)
  await ask(updateStation, { params: { id: tandoor }, body: { name: 'Tandoor', red_minutes: 20 } })

  expect(await snapshot()).toMatchObject({
    stations: [
      { id: bar, name: 'Bar', position: 0, amber_minutes: 8, red_minutes: 15 },
      { id: tandoor, name: 'Tandoor', position: 1, amber_minutes: 8, red_minutes: 20 },
    ],
    items: [{ id, station_id: bar, kitchen_name: 'डोसा' }],
  })
})

test('a category is listed with its station, where its dishes go and how many there are', async () => {
  const [main, bar] = [await add('Main'), await add('Bar')]
  await addDish({ main_category: 'Drinks', subcategory: 'Hot' })
  await addDish({ name: 'Lassi', main_category: 'Drinks', subcategory: 'Cold', station_id: main })
  await send('drinks', 'hot', bar)

  const row = (subcategory: string, station_id: string | null, dishes: number, dishes_with_own_station: number) => ({
    main_category: 'Drinks',
    subcategory,
    station_id,
    resolved_station_id: station_id ?? main,
    dishes,
    dishes_with_own_station,
  })
  expect((await ask(listStationRoutes)).body).toEqual([
    row('', null, 2, 1),
    row('Cold', null, 1, 1),
    row('Hot', bar, 1, 0),
  ])
  await send('Drinks', 'Hot', null)
  expect((await ask(listStationRoutes)).body[2]).toEqual(row('Hot', null, 1, 0))
})

test('a category that is removed leaves no route behind', async () => {
  await add('Main')
  const bar = await add('Bar')
  await ask(createCategory, { body: { main_category: 'Drinks', subcategory: 'Hot' } })
  await send('Drinks', 'Hot', bar)
  await ask(deleteCategory, { query: { main_category: 'drinks' } })
  await ask(createCategory, { body: { main_category: 'Drinks', subcategory: 'Hot' } })

  expect((await ask(listStationRoutes)).body.map(({ station_id }) => station_id)).toEqual([null, null])
})

test('a form that says nothing of the kitchen, and an import, keep station and name of a dish; empty takes them away', async () => {
  const bar = await add('Bar')
  const id = await addDish({ station_id: bar, kitchen_name: 'Dosa M' })
  await ask(updateMenuItem, { params: { id }, body: itemForm({ price: '1' }) })
  const csv = 'name,price,main_category,subcategory\nMasala Dosa,1,South Indian,Dosa\nIdli,1,South Indian,Idli'
  expect((await ask(importMenu, { body: csvForm(csv) })).body).toMatchObject({ count: 1, skipped: 1 })
  const dosa = async () => (await ask(listMenu)).body.find((dish) => dish.id === id)!
  expect(await dosa()).toMatchObject({ price: 1, station_id: bar, kitchen_name: 'Dosa M' })

  await ask(updateMenuItem, { params: { id }, body: itemForm({ station_id: '', kitchen_name: ' ' }) })
  expect([(await dosa()).station_id ?? null, (await dosa()).kitchen_name ?? null]).toEqual([null, null])
})

describe('what is refused names its field', () => {
  test.each([
    ['an empty name', { name: '  ' }, 'The kitchen station is not valid: it needs a name of at most 30 characters.'],
    [
      '31 characters',
      { name: 'x'.repeat(31) },
      'The kitchen station is not valid: it needs a name of at most 30 characters.',
    ],
    [
      'no minute',
      { name: 'Bar', amber_minutes: 0 },
      'The kitchen station is not valid: the amber minutes must be a whole number from 1 to 240.',
    ],
    [
      'half a minute',
      { name: 'Bar', amber_minutes: 1.5 },
      'The kitchen station is not valid: the amber minutes must be a whole number from 1 to 240.',
    ],
    [
      '241 minutes',
      { name: 'Bar', red_minutes: 241 },
      'The kitchen station is not valid: the red minutes must be a whole number from 1 to 240.',
    ],
    [
      'red not after amber',
      { name: 'Bar', amber_minutes: 15 },
      'The kitchen station is not valid: the red minutes must be more than the amber minutes.',
    ],
  ])('%s', async (_, body, error) => {
    const { status, failure } = await ask(createStation, { body })

    expect([status, failure.error]).toEqual([400, error])
  })

  test('two alike, whatever the case, and the thirty-first', async () => {
    await add('Bar')
    const grill = await add('Grill')
    const again = await ask(createStation, { body: { name: 'BAR' } })
    expect([again.status, again.failure.error]).toEqual([409, 'Kitchen station "BAR" already exists.'])
    expect((await ask(updateStation, { params: { id: grill }, body: { name: 'bar' } })).status).toBe(409)
    expect((await ask(updateStation, { params: { id: grill }, body: { name: 'GRILL' } })).status).toBe(200)

    for (let n = 3; n <= 30; n++) await add(`Station ${n}`)
    const { status, failure } = await ask(createStation, { body: { name: 'One more' } })
    expect([status, failure.error]).toEqual([409, 'A restaurant can have at most 30 kitchen stations.'])
  })

  test('a station, a category or a name for tickets that cannot be', async () => {
    const other = service.addRestaurant().tokenOf('Admin')
    const { body } = await service.call(createStation, { body: { name: 'Bar' } }, { token: other })
    const dish = await ask(createMenuItem, { body: itemForm({ station_id: body.id }) })
    expect([dish.status, dish.failure.error]).toEqual([
      400,
      'The item is not valid: the kitchen station does not exist.',
    ])
    const long = await ask(createMenuItem, { body: itemForm({ kitchen_name: 'x'.repeat(61) }) })
    expect(long.failure.error).toBe(
      'The item is not valid: the name on kitchen tickets may have at most 60 characters.',
    )

    await addDish()
    const seen = [
      await send('South Indian', '', body.id),
      await send('Nowhere', '', await add('Bar')),
      await ask(updateStation, { params: { id: body.id }, body: { name: 'x' } }),
      await ask(deleteStation, { params: { id: body.id } }),
    ]
    expect(seen.map(({ failure }) => failure.code)).toEqual([
      'STATION_NOT_FOUND',
      'CATEGORY_NOT_FOUND',
      'STATION_NOT_FOUND',
      'STATION_NOT_FOUND',
    ])
  })
})
