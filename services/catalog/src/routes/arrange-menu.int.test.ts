import {
  arrangeMenu,
  createMenuItem,
  deleteMenuItem,
  listCategories,
  listMenu,
  updateMenuItem,
  type ArrangedList,
} from '@tiffin/contracts'
import { byCategory } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
beforeAll(async () => {
  service = await startCatalog()
})
afterAll(() => service.stop())

let token: string
beforeEach(async () => {
  token = service.addRestaurant().tokenOf('Admin')
})

const add = async (name: string, main_category: string, subcategory = 'Usual') => {
  const { body, status } = await service.call(
    createMenuItem,
    { body: itemForm({ name, main_category, subcategory }) },
    { token },
  )
  expect(status).toBe(201)
  return body.id
}
const arrange = (...lists: ArrangedList[]) => service.call(arrangeMenu, { body: { lists } }, { token })
const menu = async (as = token) => (await service.call(listMenu, {}, { token: as })).body
const ordered = async () => byCategory(await menu()).map(({ name }) => name)

test('without an order of its own a menu comes by name, and no dish has a place', async () => {
  await add('Kheer', 'Sweets')
  await add('Dal', 'Mains')

  expect((await menu()).map(({ name, position }) => [name, position])).toEqual([
    ['Dal', null],
    ['Kheer', null],
  ])
})

test('categories, subcategories and dishes are saved in one call, and come in that order', async () => {
  const dosa = await add('Dosa', 'Mains', 'South')
  const idli = await add('Idli', 'Mains', 'South')
  await add('Dal', 'Mains', 'North')
  await add('Kheer', 'Sweets')
  expect(await ordered()).toEqual(['Dal', 'Dosa', 'Idli', 'Kheer'])

  const { status } = await arrange(
    { before: ['Mains', 'Sweets'], after: ['Sweets', 'Mains'] },
    { main_category: 'Mains', before: ['North', 'South'], after: ['South', 'North'] },
    { main_category: 'Mains', subcategory: 'South', before: [dosa, idli], after: [idli, dosa] },
  )

  expect(status).toBe(204)
  expect(await ordered()).toEqual(['Kheer', 'Idli', 'Dosa', 'Dal'])
  expect((await menu()).map(({ name }) => name)).toEqual(['Dal', 'Dosa', 'Idli', 'Kheer'])
})

test('a dish that is new comes last, one that moves to another category leaves its place behind', async () => {
  const [aloo, bhindi] = [await add('Aloo', 'Mains'), await add('Bhindi', 'Mains')]
  await arrange({ main_category: 'Mains', subcategory: 'Usual', before: [aloo, bhindi], after: [bhindi, aloo] })

  await add('Aachari Gobi', 'Mains')
  await add('Kheer', 'Sweets')
  expect(await ordered()).toEqual(['Bhindi', 'Aloo', 'Aachari Gobi', 'Kheer'])

  const form = itemForm({ name: 'Bhindi', main_category: 'Sweets', subcategory: 'Usual' })
  await service.call(updateMenuItem, { params: { id: bhindi }, body: form }, { token })
  expect(await ordered()).toEqual(['Aloo', 'Aachari Gobi', 'Bhindi', 'Kheer'])
})

test('two who arrange different lists lose nothing', async () => {
  const [aloo, bhindi] = [await add('Aloo', 'Mains'), await add('Bhindi', 'Mains')]
  await add('Kheer', 'Sweets')

  const replies = await Promise.all([
    arrange({ before: ['Mains', 'Sweets'], after: ['Sweets', 'Mains'] }),
    arrange({ main_category: 'Mains', subcategory: 'Usual', before: [aloo, bhindi], after: [bhindi, aloo] }),
  ])

  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  expect(await ordered()).toEqual(['Kheer', 'Bhindi', 'Aloo'])
})

test('409 for a list somebody else has arranged meanwhile, and none of the lists is saved', async () => {
  const [aloo, bhindi] = [await add('Aloo', 'Mains'), await add('Bhindi', 'Mains')]
  await add('Kheer', 'Sweets')
  await arrange({ before: ['Mains', 'Sweets'], after: ['Sweets', 'Mains'] })

  const late = await arrange(
    { main_category: 'Mains', subcategory: 'Usual', before: [aloo, bhindi], after: [bhindi, aloo] },
    { before: ['Mains', 'Sweets'], after: ['Mains', 'Sweets'] },
  )

  expect([late.status, late.body]).toMatchObject([
    409,
    { error: 'Somebody else has arranged this part of the menu meanwhile. Please look at it again.' },
  ])
  expect(await ordered()).toEqual(['Kheer', 'Aloo', 'Bhindi'])
})

test('what was added meanwhile comes last, what was removed is left out', async () => {
  const [aloo, bhindi] = [await add('Aloo', 'Mains'), await add('Bhindi', 'Mains')]
  const gone = await add('Chana', 'Mains')
  const seen = [aloo, bhindi, gone]
  await service.call(deleteMenuItem, { params: { id: gone } }, { token })
  await add('Achar', 'Mains')

  const { status } = await arrange({
    main_category: 'mains',
    subcategory: 'usual',
    before: seen,
    after: seen.toReversed(),
  })

  expect(status).toBe(204)
  expect(await ordered()).toEqual(['Bhindi', 'Aloo', 'Achar'])
})

test('another restaurant’s dishes keep their order, a Waiter may not arrange', async () => {
  const [aloo, bhindi] = [await add('Aloo', 'Mains'), await add('Bhindi', 'Mains')]
  const order = { main_category: 'Mains', subcategory: 'Usual', before: [aloo, bhindi], after: [bhindi, aloo] }
  const other = service.addRestaurant()

  const body = { lists: [order] }
  expect((await service.call(arrangeMenu, { body }, { token: other.tokenOf('Admin') })).status).toBe(204)
  expect((await service.call(arrangeMenu, { body }, { token: other.tokenOf('Waiter') })).status).toBe(403)
  expect((await menu()).map(({ position }) => position)).toEqual([null, null])

  expect((await arrange(order)).status).toBe(204)
  expect((await menu()).map(({ position }) => position)).toEqual([1, 0])
})

test('a category that has a place is kept once', async () => {
  await add('Dal', 'Mains')
  await add('Kheer', 'Sweets')
  await arrange({ before: ['Mains', 'Sweets'], after: ['Sweets', 'Mains'] })
  await arrange({ before: ['Sweets', 'Mains'], after: ['Mains', 'Sweets'] })

  const { body } = await service.call(listCategories, {}, { token })
  expect(body.map(({ name }) => name)).toEqual(['Mains', 'Sweets'])
})
