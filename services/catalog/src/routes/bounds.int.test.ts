import { createCategory, createMenuItem, createTaxGroup, importMenu } from '@tiffin/contracts'
import { MOST_CATEGORIES, MOST_MENU_ITEMS, MOST_TAX_GROUPS } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { dish, startCatalog, taxGroup, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let owner: pg.Client
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  spice = service.addRestaurant()
  token = spice.tokenOf('Admin')
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const outcome = ({ status, failure }: { status: number; failure?: { error?: string } }) => [status, failure?.error]
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('on a plan without limits a restaurant has', () => {
  const fill = async (count: number) => {
    await service.menu.insertMenu(spice, [taxGroup('GST 5%', 5, true)], [dish('Dish', 100)])
    // The remaining dishes are added by one statement, because a transaction of the service has a limit of five
    // seconds, which a busy machine may exceed.
    await owner.query(
      `INSERT INTO menu_items (restaurant_id, id, name, price_paise, main_category, subcategory)
       SELECT restaurant_id, gen_random_uuid(), name || ' ' || n, price_paise, main_category, subcategory
         FROM menu_items, generate_series(2, $2::int) n WHERE restaurant_id = $1`,
      [spice.id, count],
    )
  }
  const addDish = (name: string) => service.call(createMenuItem, { body: itemForm({ name }) }, { token })
  const rows = (count: number) =>
    csvForm(
      [
        'name,price,main_category,subcategory',
        ...Array.from({ length: count }, (_, index) => `Row ${index},1,A,B`),
      ].join('\n'),
    )

  test('five thousand dishes and no more, one by one or by a file', async () => {
    const full = [409, 'A restaurant can have at most 5,000 menu items.']
    await fill(MOST_MENU_ITEMS - 1)

    expect(outcome(await service.call(importMenu, { body: rows(2) }, { token }))).toEqual(full)
    expect((await addDish('The last one')).status).toBe(201)
    expect(outcome(await addDish('One more'))).toEqual(full)
  })

  test('fewer where its plan says so, in the words of the plan', async () => {
    service.plans.itemLimits.set(spice.id, 1)
    await fill(1)

    expect(outcome(await addDish('One more'))).toEqual([409, 'Menu item limit reached: your plan includes 1 item.'])
  })

  test('a thousand categories for dishes to come', async () => {
    const add = (main_category: string, subcategory?: string) =>
      service.call(createCategory, { body: { main_category, ...(subcategory && { subcategory }) } }, { token })
    await owner.query(
      `INSERT INTO categories (restaurant_id, id, main_category)
       SELECT $1, gen_random_uuid(), 'Category ' || n FROM generate_series(1, $2::int) n`,
      [spice.id, MOST_CATEGORIES - 2],
    )
    const full = [409, 'A restaurant can have at most 1,000 categories.']

    expect((await add('Breads')).status).toBe(201)
    expect(outcome(await add('Rice', 'Biryani'))).toEqual(full)
    expect((await add('Rice')).status).toBe(201)
    expect(outcome(await add('Sweets'))).toEqual(full)
  })

  test('a hundred tax groups, also when many are added at once', async () => {
    const addTax = (name: string) =>
      service.call(createTaxGroup, { body: { name, rate: 5, is_split: false } }, { token })
    await owner.query(
      `INSERT INTO tax_groups (restaurant_id, id, name, rate_basis_points, is_split)
       SELECT $1, gen_random_uuid(), 'Tax ' || n, 500, false FROM generate_series(1, $2::int) n`,
      [spice.id, MOST_TAX_GROUPS - 3],
    )
    const outcomes = await times(8, (index) => addTax(`New ${index}`))

    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(outcome(await addTax('Another'))).toEqual([409, 'A restaurant can have at most 100 tax groups.'])
  })
})
