import { randomUUID } from 'node:crypto'
import {
  createMenuItem,
  createModifierGroup,
  deleteModifierGroup,
  getMenuSnapshot,
  importMenu,
  listCatalogAudit,
  listMenu,
  listModifierGroups,
  updateMenuItem,
  updateModifierGroup,
} from '@tiffin/contracts'
import { MOST_GROUPS_OF_DISH, MOST_MODIFIER_GROUPS, MOST_OPTIONS_OF_GROUP } from '@tiffin/domain'
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

const spice = {
  name: 'Spice level',
  min: 1,
  max: 1,
  options: [
    { name: 'Mild', price: 0, is_default: true },
    { name: 'Hot', price: 0 },
  ],
}
const defaultRefused = (place: number) =>
  `option ${place} may not be chosen beforehand: such options cost nothing, and they are at most as many as may be chosen`
const extras = { name: 'Extras', min: 0, max: 2, options: [{ name: 'Extra cheese', price: 40.5 }] }

const add = (body: object) => service.call(createModifierGroup, { body }, { token })
const change = (id: string, body: object) => service.call(updateModifierGroup, { params: { id }, body }, { token })
const list = async () => (await service.call(listModifierGroups, {}, { token })).body
const addDish = (ids: readonly string[], fields: Record<string, string> = {}) =>
  service.call(createMenuItem, { body: itemForm({ ...fields, modifier_group_ids: JSON.stringify(ids) }) }, { token })
const changeDish = (id: string, fields: Record<string, string>) =>
  service.call(updateMenuItem, { params: { id }, body: itemForm(fields) }, { token })
const menu = async () => (await service.call(listMenu, {}, { token })).body
const logOf = async (action: string) =>
  (await service.call(listCatalogAudit, {}, { token })).body.find((entry) => entry.action === action)
const namesOf = (dish: Awaited<ReturnType<typeof menu>>[number]) => dish.modifier_groups?.map(({ name }) => name)
const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [status, failure.error]

describe('groups of add-ons', () => {
  test('are listed in the order in which they were added, with what is chosen beforehand', async () => {
    const { status, body } = await add(spice)
    await add(extras)

    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        ...spice,
        options: [
          { id: expect.any(String), name: 'Mild', price: 0, is_default: true },
          { id: expect.any(String), name: 'Hot', price: 0, is_default: false },
        ],
      },
    ])
    expect((await list()).map(({ name }) => name)).toEqual(['Spice level', 'Extras'])
  })

  test('keep the ids of their options over a change, so that an open cart keeps its choice', async () => {
    const { body: group } = await add(spice)
    const [mild, hot] = group.options
    const options = [{ ...hot!, price: 5 }, { name: 'Very hot', price: 10 }, mild!]
    const { body: changed } = await change(group.id, { ...spice, name: 'Heat', options })

    expect(changed.options.map(({ id, name, price }) => [id, name, price])).toEqual([
      [hot!.id, 'Hot', 5],
      [expect.any(String), 'Very hot', 10],
      [mild!.id, 'Mild', 0],
    ])
    expect(await list()).toEqual([changed])
  })

  test('of one name in two cases are one too many, as the hundred and first is', async () => {
    const { body: group } = await add(spice)

    expect(refusal(await add({ ...extras, name: 'SPICE LEVEL' }))).toEqual([
      409,
      'Add-ons "SPICE LEVEL" already exist.',
    ])
    expect((await change(group.id, { ...spice, name: 'SPICE LEVEL' })).status).toBe(200)
    for (let n = 1; n < MOST_MODIFIER_GROUPS; n++) await add({ ...extras, name: `Extras ${n}` })
    expect(refusal(await add(extras))).toEqual([409, 'A restaurant can have at most 100 groups of add-ons.'])
  })

  test.each([
    ['an empty name', { ...spice, name: ' ' }, 'the name must have 1 to 30 characters'],
    ['a long name', { ...spice, name: 'x'.repeat(31) }, 'the name must have 1 to 30 characters'],
    ['max below min', { ...spice, min: 2, max: 1 }, 'the most to choose must not be below the least number'],
    [
      'min above the options',
      { ...spice, min: 3, max: 3 },
      'the least number to choose may not be above the number of options',
    ],
    ['min below zero', { ...spice, min: -1 }, 'the least number to choose must be from 0 to 12'],
    ['min of half', { ...spice, min: 0.5 }, 'the least number to choose must be from 0 to 12'],
    ['max of zero', { ...spice, min: 0, max: 0 }, 'the most to choose must be from 1 to 12'],
    ['no option', { ...extras, options: [] }, 'there must be 1 to 12 options'],
    [
      'thirteen options',
      { ...extras, options: Array.from({ length: MOST_OPTIONS_OF_GROUP + 1 }, (_, n) => ({ name: `${n}`, price: 0 })) },
      'there must be 1 to 12 options',
    ],
    [
      'an option without a name',
      {
        ...extras,
        options: [
          { name: 'Cheese', price: 1 },
          { name: '', price: 1 },
        ],
      },
      'the name of option 2 must have 1 to 30 characters',
    ],
    [
      'two options of a name',
      {
        ...extras,
        options: [
          { name: 'Cheese', price: 1 },
          { name: ' cheese', price: 2 },
        ],
      },
      'the name of option 2 must not be the name of another option',
    ],
    [
      'a price below zero',
      { ...extras, options: [{ name: 'Cheese', price: -1 }] },
      'the price of option 1 must be from ₹0.00 to ₹1,00,00,000.00 with at most two decimals',
    ],
    [
      'a default that costs',
      { ...extras, options: [{ name: 'Cheese', price: 1, is_default: true }] },
      defaultRefused(1),
    ],
    [
      'more defaults than may be chosen',
      { ...spice, options: spice.options.map((option) => ({ ...option, is_default: true })) },
      defaultRefused(2),
    ],
    [
      'an option twice',
      {
        ...extras,
        options: ['A', 'B'].map((name) => ({ id: 'c0ffee00-0000-4000-8000-000000000000', name, price: 0 })),
      },
      'each option may be there once',
    ],
  ])('with %s are refused, and the field is named', async (_, body, detail) => {
    const [status, text] = refusal(await add(body))

    expect(status).toBe(400)
    expect(text).toBe(`The add-ons are not valid: ${detail}.`)
    expect(await list()).toEqual([])
  })

  test('of another restaurant or of none are not found', async () => {
    const { body: group } = await add(spice)
    const other = service.addRestaurant().tokenOf('Admin')

    for (const reply of [
      await change(randomUUID(), spice),
      await service.call(deleteModifierGroup, { params: { id: 'x' } }, { token }),
      await service.call(deleteModifierGroup, { params: { id: group.id } }, { token: other }),
    ])
      expect(refusal(reply)).toEqual([404, 'Add-ons not found.'])
    expect(await list()).toEqual([group])
  })
})

describe('the add-ons of a dish', () => {
  test('are on the menu, and what orders are priced by, in the order of the list', async () => {
    const [{ body: first }, { body: second }] = [await add(spice), await add(extras)]
    const { status, body: dish } = await addDish([second.id, first.id])
    await addDish([], { name: 'Idli' })

    expect([status, dish.modifier_groups]).toEqual([201, [first, second]])
    const found = Object.fromEntries((await menu()).map((item) => [item.name, item.modifier_groups]))
    expect(found).toEqual({ 'Masala Dosa': [first, second], Idli: undefined })
    const { body } = await service.call(
      getMenuSnapshot,
      { params: { restaurantId: restaurant.id } },
      { from: 'orders' },
    )
    const sold = Object.fromEntries(body.items.map((item) => [item.name, item.modifier_groups]))
    expect(sold).toEqual(found)
  })

  test('stay where a form does not name them, and over an import of the menu; an empty list takes them away', async () => {
    const { body: group } = await add(spice)
    const { body: dish } = await addDish([group.id])
    await changeDish(dish.id, { price: '130' })
    const csv =
      'name,price,main_category,subcategory,description,tax_group_name\nMasala Dosa,1,South Indian,Dosa,,\nVada,40,South Indian,Vada,,'
    expect((await service.call(importMenu, { body: csvForm(csv) }, { token })).status).toBe(200)

    const [dosa, vada] = await menu()
    expect([dosa!.price, namesOf(dosa!), namesOf(vada!)]).toEqual([130, ['Spice level'], undefined])
    const { body: plain } = await changeDish(dish.id, { price: '130', modifier_group_ids: '[]' })
    expect(plain).not.toHaveProperty('modifier_groups')
    expect(await logOf('dish.changed')).toMatchObject({ before: { modifier_groups: ['Spice level'] } })
  })

  test('follow a change of their group, and go with it', async () => {
    const [{ body: first }, { body: second }] = [await add(spice), await add(extras)]
    await addDish([first.id, second.id])
    await change(first.id, { ...spice, name: 'Heat' })
    expect((await menu()).map(namesOf)).toEqual([['Heat', 'Extras']])

    expect((await service.call(deleteModifierGroup, { params: { id: first.id } }, { token })).status).toBe(204)
    expect((await menu()).map(namesOf)).toEqual([['Extras']])
  })

  test.each([
    ['a group that there is not', () => JSON.stringify([randomUUID()]), 'the add-ons do not exist'],
    ['no list', () => '{', 'it may have at most 6 groups of add-ons'],
    [
      'too many groups',
      () => JSON.stringify(Array.from({ length: MOST_GROUPS_OF_DISH + 1 }, () => randomUUID())),
      'it may have at most 6 groups of add-ons',
    ],
  ])('are refused for %s', async (_, ids, detail) => {
    const reply = await service.call(createMenuItem, { body: itemForm({ modifier_group_ids: ids() }) }, { token })

    expect(refusal(reply)).toEqual([400, `The item is not valid: ${detail}.`])
    expect(await menu()).toEqual([])
  })
})
