import { createCategory, deleteCategory, deleteMenuItem, listCategories } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dish, startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
const dosa = dish('Dosa', 100, { mainCategory: 'South Indian', subcategory: 'Dosa' })
const lassi = dish('Lassi', 60, { mainCategory: 'Drinks', subcategory: '' })
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  token = spice.tokenOf('Captain')
  await service.menu.insertMenu(spice, [], [dosa, lassi])
})
afterAll(() => service.stop())

const list = async () => (await service.call(listCategories, {}, { token: spice.tokenOf('Waiter') })).body
const add = (main_category: string, subcategory?: string) =>
  service.call(
    createCategory,
    { body: { main_category, ...(subcategory !== undefined && { subcategory }) } },
    { token },
  )
const remove = (main_category: string, subcategory?: string) =>
  service.call(
    deleteCategory,
    { query: { main_category, ...(subcategory !== undefined && { subcategory }) } },
    { token },
  )
const refusal = ({ status, failure }: { status: number; failure: unknown }) => [status, failure]
const OF_MENU = [
  { name: 'Drinks', subcategories: [] },
  { name: 'South Indian', subcategories: ['Dosa'] },
]

test('[C3-027] lists what the dishes are in', async () => {
  expect(await list()).toEqual(OF_MENU)
})

describe('POST /api/categories', () => {
  test('[C3-028 G39][C5-020] keeps a category without a dish, trimmed, and returns all of them by name', async () => {
    const { status, body } = await add('  Breads ')

    expect(status).toBe(201)
    expect(body).toEqual([{ name: 'Breads', subcategories: [] }, ...OF_MENU])
    expect(await list()).toEqual(body)
  })

  test('a subcategory joins its main category however that is spelt, and makes one that is not there', async () => {
    await add('south INDIAN', 'Uttapam')
    await add('South Indian', 'Idli')
    await add('Breads', 'Naan')

    expect(await list()).toEqual([
      { name: 'Breads', subcategories: ['Naan'] },
      { name: 'Drinks', subcategories: [] },
      { name: 'South Indian', subcategories: ['Dosa', 'Idli', 'Uttapam'] },
    ])
  })

  test('stays when its last dish goes', async () => {
    await add('South Indian', 'Idli')
    await service.call(deleteMenuItem, { params: { id: dosa.id } }, { token })

    expect(await list()).toContainEqual({ name: 'South Indian', subcategories: ['Idli'] })
  })

  test.each(['South Indian', ' south indian ', 'SOUTH INDIAN'])(
    '[C5-021] a duplicate main category, whatever its case: %j',
    async (name) => {
      expect(refusal(await add(name))).toEqual([
        409,
        { error: `Main Category "${name.trim()}" already exists.`, code: 'CATEGORY_EXISTS' },
      ])
    },
  )

  test('[C5-022] a duplicate subcategory', async () => {
    expect(refusal(await add('south indian', 'DOSA'))).toEqual([
      409,
      { error: 'Subcategory "DOSA" already exists in "South Indian".', code: 'SUBCATEGORY_EXISTS' },
    ])
  })

  test('of two at once one is kept', async () => {
    const statuses = (await Promise.all([add('Breads'), add('breads'), add('BREADS')])).map(({ status }) => status)

    expect(statuses.toSorted()).toEqual([201, 409, 409])
    expect(await list()).toHaveLength(3)
  })

  test.each(['', ' ', 'x'.repeat(61)])('%j is no name', async (name) => {
    expect((await add(name)).failure.code).toBe('INVALID_REQUEST')
    expect((await add('Breads', name)).failure.code).toBe('INVALID_REQUEST')
  })

  test('a waiter may read them only', async () => {
    const as = { token: spice.tokenOf('Waiter') }

    expect((await service.call(createCategory, { body: { main_category: 'Breads' } }, as)).status).toBe(403)
    expect((await service.call(deleteCategory, { query: { main_category: 'Drinks' } }, as)).status).toBe(403)
  })
})

describe('DELETE /api/categories', () => {
  test('removes a main category with its subcategories', async () => {
    await add('Breads', 'Naan')
    const { status, text } = await remove('breads')

    expect([status, text]).toEqual([204, ''])
    expect(await list()).toEqual(OF_MENU)
  })

  test('removes one subcategory and keeps its main category', async () => {
    await add('Breads', 'Naan')
    await add('Breads', 'Roti')
    await remove('Breads', 'naan')
    await remove('Breads', 'Roti')

    expect(await list()).toContainEqual({ name: 'Breads', subcategories: [] })
  })

  test.each([
    [['south indian'], 'South Indian'],
    [['South Indian', 'dosa'], 'Dosa'],
    [['drinks'], 'Drinks'],
  ] as const)('[C5-023] %j while a dish is in it: 409 with the name as it is shown', async ([main, sub], name) => {
    expect(refusal(await remove(main, sub))).toEqual([
      409,
      { error: `Cannot delete "${name}": It's assigned to menu items.`, code: 'CATEGORY_IN_USE' },
    ])
  })

  test('an empty subcategory beside one that is in use may go', async () => {
    await add('South Indian', 'Idli')

    expect((await remove('South Indian', 'Idli')).status).toBe(204)
    expect(await list()).toEqual(OF_MENU)
  })

  test.each([
    ['Nothing', undefined],
    ['South Indian', 'Nothing'],
    ['Nothing', 'Dosa'],
  ])('%j %j: 404', async (main, sub) => {
    expect(refusal(await remove(main, sub))).toEqual([
      404,
      { error: 'Category not found.', code: 'CATEGORY_NOT_FOUND' },
    ])
  })

  test('another restaurant keeps its own', async () => {
    await add('Breads')
    const stranger = service.addRestaurant()

    expect(
      (await service.call(deleteCategory, { query: { main_category: 'Breads' } }, { token: stranger.tokenOf('Admin') }))
        .status,
    ).toBe(404)
    expect((await service.call(listCategories, {}, { token: stranger.tokenOf('Admin') })).body).toEqual([])
    expect(await list()).toHaveLength(3)
  })
})
