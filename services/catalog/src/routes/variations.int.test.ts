import { randomUUID } from 'node:crypto'
import { createMenuItem, getMenuSnapshot, listCatalogAudit, listMenu, updateMenuItem } from '@tiffin/contracts'
import { MOST_VARIATIONS } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemForm } from '../testing/forms.ts'
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

const HALF_AND_FULL = [
  { name: 'Full', price: 240 },
  { name: 'Half', price: 140.5 },
]
const add = (variations: unknown, fields: Record<string, string> = {}) =>
  service.call(createMenuItem, { body: itemForm({ ...fields, variations: JSON.stringify(variations) }) }, { token })
const change = (id: string, fields: Record<string, string>) =>
  service.call(updateMenuItem, { params: { id }, body: itemForm(fields) }, { token })
const textOf = (body: unknown) => (body as { error: string }).error

describe('the variations of a dish', () => {
  test('are on the menu in their order, and the first one is the price of the dish', async () => {
    const { status, body: dish } = await add(HALF_AND_FULL, { price: '1' })

    expect([status, dish.price]).toEqual([201, 240])
    expect(dish.variations).toMatchObject(HALF_AND_FULL)
    const [listed] = (await service.call(listMenu, {}, { token })).body
    expect([listed!.price, listed!.variations]).toEqual([240, dish.variations])
  })

  test('are what orders are priced by', async () => {
    const { body: dish } = await add(HALF_AND_FULL)
    const plain = await service.call(createMenuItem, { body: itemForm({ name: 'Idli' }) }, { token })

    const { body } = await service.call(
      getMenuSnapshot,
      { params: { restaurantId: restaurant.id } },
      { from: 'orders' },
    )
    const items = new Map(body.items.map((item) => [item.id, item]))
    expect(items.get(dish.id)).toMatchObject({ price: 240, variations: dish.variations })
    expect(items.get(plain.body.id)).not.toHaveProperty('variations')
  })

  test('keep their ids over a change, so that an open cart keeps its choice', async () => {
    const { body: dish } = await add(HALF_AND_FULL)
    const [full, half] = dish.variations!
    const { body: changed } = await change(dish.id, {
      variations: JSON.stringify([
        { ...half, price: 150 },
        { name: 'Quarter', price: 80 },
        { ...full, name: 'Whole' },
      ]),
    })

    expect(changed.price).toBe(150)
    expect(changed.variations!.map(({ name, price }) => [name, price])).toEqual([
      ['Half', 150],
      ['Quarter', 80],
      ['Whole', 240],
    ])
    expect([changed.variations![0]!.id, changed.variations![2]!.id]).toEqual([half!.id, full!.id])
  })

  test('stay where a form does not name them: its price is then that of the first one', async () => {
    const { body: dish } = await add(HALF_AND_FULL)

    const { body: changed } = await change(dish.id, { price: '260' })
    expect([changed.price, changed.variations!.map(({ price }) => price)]).toEqual([260, [260, 140.5]])
  })

  test('are taken away by an empty list, and the log says what they were', async () => {
    const { body: dish } = await add(HALF_AND_FULL)

    const { body: plain } = await change(dish.id, { price: '200', variations: '[]' })
    expect(plain).not.toHaveProperty('variations')
    expect(plain.price).toBe(200)
    const { body: entries } = await service.call(listCatalogAudit, {}, { token })
    expect(entries.find(({ action }) => action === 'dish.changed')).toMatchObject({
      before: { price: 240, variations: ['Full 240', 'Half 140.5'] },
      after: { price: 200 },
    })
  })
})

const id = randomUUID()
test.each([
  ['one alone', [{ name: 'Full', price: 240 }]],
  ['a name twice', [...HALF_AND_FULL, { name: ' half ', price: 1 }]],
  ['an id twice', HALF_AND_FULL.map((variation) => ({ ...variation, id }))],
  ['an empty name', [HALF_AND_FULL[0], { name: ' ', price: 1 }]],
  ['a price below zero', [HALF_AND_FULL[0], { name: 'Half', price: -1 }]],
  ['a price with three decimals', [HALF_AND_FULL[0], { name: 'Half', price: 1.005 }]],
  ['too many', Array.from({ length: MOST_VARIATIONS + 1 }, (_, place) => ({ name: `V${place}`, price: 1 }))],
  ['no list', { name: 'Half' }],
  ['no JSON', undefined],
])('400 for %s, and the dish is not added', async (_, variations) => {
  const form = { variations: variations === undefined ? '[{' : JSON.stringify(variations) }
  const { status, body } = await service.call(createMenuItem, { body: itemForm(form) }, { token })

  expect([status, textOf(body)]).toEqual([
    400,
    'The item is not valid: it needs 2 to 8 variations or none, each with a price and a name of its own of at most 30 ' +
      'characters.',
  ])
  expect((await service.call(listMenu, {}, { token })).body).toEqual([])
})
