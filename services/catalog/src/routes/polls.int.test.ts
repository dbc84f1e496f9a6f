import {
  createMenuItem,
  createTaxGroup,
  deleteMenuItem,
  deleteTaxGroup,
  getMenuSnapshot,
  importMenu,
  listMenu,
  listTaxGroups,
  updateMenuItem,
  updateTaxGroup,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csvForm, itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let token: string
beforeAll(async () => {
  service = await startCatalog()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  token = spice.tokenOf('Admin')
  await add('Masala Dosa')
})
afterAll(() => service.stop())

const add = async (name: string) => (await service.call(createMenuItem, { body: itemForm({ name }) }, { token })).body
const poll = (etag?: unknown) =>
  service.call(listMenu, {}, { token, ...(etag !== undefined && { headers: { 'if-none-match': String(etag) } }) })
const tagOf = async () => String((await poll()).headers['etag'])
const snapshot = async (version?: string) => {
  const input = { params: { restaurantId: spice.id }, ...(version !== undefined && { query: { version } }) }
  return (await service.call(getMenuSnapshot, input, { from: 'orders' })).body
}

/** Counts the round trips of `work`, after all background writes of earlier requests have ended. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  await service.idle()
  const before = service.db.roundTrips()
  await work()
  return service.db.roundTrips() - before
}

describe('a poll that finds nothing new', () => {
  test('is answered with 304 in one round trip, and no dish is read', async () => {
    const { headers } = await poll()

    const trips = await tripsOf(async () => {
      const again = await poll(headers['etag'])
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']])
    })
    expect(trips).toBe(1)
  })

  test('many terminals without the menu share one that was made for the first', async () => {
    await poll()

    const trips = await tripsOf(async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, () => poll()))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect(replies[0]?.body).toHaveLength(1)
    })
    expect(trips).toBe(10)
  })

  test('a restart keeps the tags that terminals hold', async () => {
    const { headers } = await poll()
    await service.idle()
    await service.restart()

    expect((await poll(headers['etag'])).status).toBe(304)
  })
})

describe('what orders asks for', () => {
  test('the copy it has is confirmed in one round trip, and no dish is read', async () => {
    const { version, items } = await snapshot()

    const trips = await tripsOf(async () =>
      expect(await snapshot(version)).toEqual({ version, is_unchanged: true, items: [] }),
    )
    expect([items.length, trips]).toEqual([1, 1])
  })

  test('after a change it is given the menu and another version', async () => {
    const { version } = await snapshot()
    await add('Idli')
    const after = await snapshot(version)

    expect(after).toMatchObject({ items: [{}, {}] })
    expect(after.is_unchanged).toBeUndefined()
    expect(after.version).not.toBe(version)
  })

  test('a copy of another build is not confirmed', async () => {
    const { version } = await snapshot()

    expect((await snapshot(version?.replace(/^\S+/, 'another'))).items).toHaveLength(1)
  })

  test('a restaurant without a menu has a version as well', async () => {
    spice = service.addRestaurant()
    const { version } = await snapshot()

    expect(await snapshot(version)).toMatchObject({ is_unchanged: true })
  })
})

describe('every change is seen by the next poll', () => {
  test('of dishes and of taxes', async () => {
    const group = (await service.call(createTaxGroup, { body: { name: 'VAT', rate: 10, is_split: false } }, { token }))
      .body
    const dish = await add('Idli')
    const taxed = itemForm({ name: 'Rava Idli', tax_group_id: group.id })
    const header = 'name,price,main_category,subcategory,description,tax_group_name'
    const changes: Readonly<Record<string, () => Promise<{ status: number }>>> = {
      'a dish': () => service.call(createMenuItem, { body: itemForm({ name: 'Vada' }) }, { token }),
      'another name and tax': () => service.call(updateMenuItem, { params: { id: dish.id }, body: taxed }, { token }),
      'another rate': () =>
        service.call(
          updateTaxGroup,
          { params: { id: group.id }, body: { name: 'VAT', rate: 12, is_split: false } },
          { token },
        ),
      'a dish less': () => service.call(deleteMenuItem, { params: { id: dish.id } }, { token }),
      'a tax less': () => service.call(deleteTaxGroup, { params: { id: group.id } }, { token }),
      'an import': () =>
        service.call(importMenu, { body: csvForm(`${header}\nUpma,60,South Indian,Upma,,`) }, { token }),
    }
    for (const [what, change] of Object.entries(changes)) {
      const before = await tagOf()
      const { status } = await change()
      expect([what, status < 300, (await tagOf()) === before]).toEqual([what, true, false])
    }
  })

  test('but not of another restaurant, nor of what was refused', async () => {
    const curry = service.addRestaurant().tokenOf('Admin')
    const before = await tagOf()
    await service.call(createMenuItem, { body: itemForm() }, { token: curry })
    await service.call(createMenuItem, { body: itemForm({ price: '-1' }) }, { token })
    await service.call(listTaxGroups, {}, { token: curry })

    expect(await tagOf()).toBe(before)
  })

  test('also while terminals write and poll at once: nobody keeps an old menu', async () => {
    for (let round = 0; round < 20; round++) {
      await add(`Dish ${round}`)
      const polls = Promise.all(Array.from({ length: 5 }, () => poll()))
      const other = add(`Other ${round}`)
      expect((await poll()).text).toContain(`Dish ${round}`)
      await Promise.all([polls, other])
      expect((await poll()).text).toContain(`Other ${round}`)
    }
  })
})
