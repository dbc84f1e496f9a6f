import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createMenuItem, deleteMenuItem, importMenu, listMenu, type MenuItem } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { dish, startCatalog, taxGroup, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(() => {
  service.plans.isBillingUp = true
  spice = service.addRestaurant()
  token = spice.tokenOf('Cashier')
})
afterAll(() => service.stop())

const add = (fields = {}) => service.call(createMenuItem, { body: itemForm(fields) }, { token })
const menu = async (): Promise<MenuItem[]> => (await service.call(listMenu, {}, { token })).body
const refusal = ({ status, failure }: { status: number; failure: unknown }) => [status, failure]

describe('the item limit of the plan', () => {
  test('the last dish within it is added, the next one refused', async () => {
    service.plans.itemLimits.set(spice.id, 1)

    expect((await add()).status).toBe(201)
    expect(refusal(await add({ name: 'Idli' }))).toEqual([
      409,
      { error: 'Menu item limit reached: your plan includes 1 item.', code: 'MENU_ITEM_LIMIT_REACHED' },
    ])
  })

  test('is that of the new plan at the first try after it was paid for, also of who was refused a moment ago', async () => {
    service.plans.itemLimits.set(spice.id, 1)
    await add()
    expect((await add({ name: 'Idli' })).failure.code).toBe('MENU_ITEM_LIMIT_REACHED')
    service.plans.itemLimits.set(spice.id, 2)

    expect((await add({ name: 'Idli' })).status).toBe(201)
    expect((await add({ name: 'Vada' })).failure.error).toBe('Menu item limit reached: your plan includes 2 items.')
  })

  test('is that of a smaller plan at the first try after the change, for a dish and for a file', async () => {
    service.plans.itemLimits.set(spice.id, 5)
    await add()
    service.plans.itemLimits.set(spice.id, 1)
    const file = csvForm('name,price,main_category,subcategory,description,tax_group_name\nIdli,60,Mains,Idli,,')
    const refusals = [await add({ name: 'Idli' }), await service.call(importMenu, { body: file }, { token })]

    expect(refusals.map(({ failure }) => failure.error)).toEqual(
      [1, 2].map(() => 'Menu item limit reached: your plan includes 1 item.'),
    )
    expect(await menu()).toHaveLength(1)
  })

  test('is that of the new plan for a file as well', async () => {
    const file = () =>
      csvForm(
        'name,price,main_category,subcategory,description,tax_group_name\nIdli,60,Mains,Idli,,\nVada,60,Mains,Vada,,',
      )
    const send = () => service.call(importMenu, { body: file() }, { token })
    service.plans.itemLimits.set(spice.id, 1)
    expect((await send()).failure.code).toBe('MENU_ITEM_LIMIT_REACHED')
    service.plans.itemLimits.set(spice.id, 2)

    expect((await send()).body.count).toBe(2)
  })

  test('control: the remembered limit still refuses where billing cannot be asked again', async () => {
    service.plans.itemLimits.set(spice.id, 1)
    await add()
    service.plans.itemLimits.set(spice.id, 2)
    service.plans.isBillingUp = false

    expect((await add({ name: 'Idli' })).failure.error).toBe('Menu item limit reached: your plan includes 1 item.')
    await service.restart()
  })

  test('a dish taken off makes room', async () => {
    service.plans.itemLimits.set(spice.id, 1)
    const { body } = await add()
    await service.call(deleteMenuItem, { params: { id: body.id } }, { token })

    expect((await add()).status).toBe(201)
  })

  test('of many at once exactly those within it get through', async () => {
    service.plans.itemLimits.set(spice.id, 3)
    const statuses = (await Promise.all(Array.from({ length: 12 }, (_, index) => add({ name: `Dish ${index}` })))).map(
      ({ status }) => status,
    )

    expect(statuses.toSorted()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)])
    expect(await menu()).toHaveLength(3)
  })

  test('billing away and nothing known: the dish is added', async () => {
    service.plans.isBillingUp = false
    service.plans.itemLimits.set(spice.id, 0)

    expect((await add()).status).toBe(201)
  })
})

test('a menu of 2,000 dishes packs into less than 300 KB, and is not sent again unchanged', async () => {
  const tax = taxGroup('GST 5%', 5, true)
  const aDish = (_: unknown, index: number) =>
    dish(`Dish number ${index}`, index, {
      description: `Slowly cooked with ${index} spices of the coast`,
      taxGroupId: tax.id,
      imageFile: `${randomBytes(16).toString('hex')}.webp`,
    })
  await service.menu.insertMenu(spice, [tax], Array.from({ length: 2_000 }, aDish))
  const { body, text, headers } = await service.call(listMenu, {}, { token })

  expect(body).toHaveLength(2_000)
  expect(gzipSync(text).length).toBeLessThan(300_000)
  expect(
    (await service.call(listMenu, {}, { token, headers: { 'if-none-match': String(headers['etag']) } })).status,
  ).toBe(304)
})
