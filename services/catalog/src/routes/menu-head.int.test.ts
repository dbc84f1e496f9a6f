import {
  arrangeMenu,
  awaitMenuHeads,
  createMenuItem,
  createTaxGroup,
  getMenuSnapshot,
  listMenu,
  updateMenuItem,
  type MenuItem,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createChanges } from '../testing/changes.ts'
import { itemForm, photo } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let owner: pg.Client
beforeAll(async () => {
  service = await startCatalog()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})
const { probes, withDish, addStaffedRestaurant } = createChanges(() => service)

const snapshotOf = async (restaurantId: string) =>
  (await service.call(getMenuSnapshot, { params: { restaurantId } }, { from: 'orders' })).body
const headOf = async (restaurantId: string) => (await snapshotOf(restaurantId)).head!

/** Returns by how much a call raises the head of its menu. */
async function raiseOf(prepare: (typeof probes)[keyof typeof probes]): Promise<number> {
  const { restaurantId, act } = await prepare()
  const before = await headOf(restaurantId as string)
  expect(await act({ 'x-request-id': 'menu-head-1' })).toBeLessThan(300)
  return (await headOf(restaurantId as string)) - before
}

test('a raised head is answered to the gateway, with its restaurant', async () => {
  const ask = async (query: object) => (await service.call(awaitMenuHeads, { query }, { from: 'gateway' })).body
  const { restaurantId, act } = await probes.updateMenuItem()
  const waiting = ask({ cursor: (await ask({})).cursor })
  await act({ 'x-request-id': 'menu-head-1' })

  expect((await waiting).heads).toEqual([{ restaurant_id: restaurantId, head: await headOf(restaurantId as string) }])
})

test('the gateway hears of an import that commits more than ten seconds after its first dish', async () => {
  const ask = async (query: object) => (await service.call(awaitMenuHeads, { query }, { from: 'gateway' })).body
  const { restaurantId, act } = await probes.importMenu()
  // The head that the first dishes have raised gets the age that it has at the end of a long import.
  await owner.query(`
    CREATE FUNCTION made_long_ago() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE restaurant_versions SET touched_at = now() - interval '1 minute'
      WHERE restaurant_id = current_setting('app.tenant_id')::uuid;
      RETURN NULL;
    END $$;
    CREATE TRIGGER zz_made_long_ago AFTER INSERT ON menu_items EXECUTE FUNCTION made_long_ago()`)
  onTestFinished(async () => {
    await owner.query('DROP FUNCTION made_long_ago CASCADE')
  })
  const waiting = ask({ cursor: (await ask({})).cursor })
  expect(await act({ 'x-request-id': 'menu-head-2' })).toBeLessThan(300)

  expect((await waiting).heads).toEqual([{ restaurant_id: restaurantId, head: await headOf(restaurantId as string) }])
})

describe('every call that changes something of a menu raises its head by one', () => {
  test.each(Object.entries(probes))('%s', async (_, prepare) => {
    expect(await raiseOf(prepare)).toBe(1)
  })

  test('with a picture, or with dishes and categories in one call, too', async () => {
    const { restaurant, call, id } = await withDish()
    const picture = await photo().jpeg().toBuffer()
    const before = await headOf(restaurant)
    await call(updateMenuItem, { params: { id }, body: itemForm({}, picture) })
    expect(await headOf(restaurant)).toBe(before + 1)

    await call(createMenuItem, { body: itemForm({ name: 'Idli', main_category: 'Breakfast', subcategory: 'All' }) })
    await call(createMenuItem, { body: itemForm({ name: 'Vada', main_category: 'Breakfast', subcategory: 'All' }) })
    const lists = [
      { before: ['Breakfast', 'South Indian'], after: ['South Indian', 'Breakfast'] },
      { main_category: 'Breakfast', subcategory: 'All', before: ['Idli', 'Vada'], after: ['Vada', 'Idli'] },
    ]
    const { body } = await call(listMenu, {})
    const idOf = (name: string) => (body as MenuItem[]).find((each) => each.name === name)!.id
    const byId = lists.map((list) =>
      list.subcategory ? { ...list, before: list.before.map(idOf), after: list.after.map(idOf) } : list,
    )
    expect((await call(arrangeMenu, { body: { lists: byId } })).status).toBeLessThan(300)
    expect(await headOf(restaurant)).toBe(before + 4)
  })

  test('by every one of many at once', async () => {
    const { restaurant, call } = addStaffedRestaurant()
    const work = Array.from({ length: 8 }, (_, index) => [
      call(createMenuItem, { body: itemForm({ name: `Dish ${index}` }) }),
      call(createTaxGroup, { body: { name: `GST ${index}`, rate: 5, is_split: true } }),
    ])
    const replies = await Promise.all(work.flat())

    expect(replies.map(({ status }) => status < 300)).toEqual(replies.map(() => true))
    // The first tax group is added together with the default groups, in one change.
    expect(await headOf(restaurant)).toBe(16)
  })

  test('and what is refused, repeated or only read raises nothing', async () => {
    const { restaurant, call, id } = await withDish()
    const key = { 'idempotency-key': 'menu-head-key' }
    await call(createMenuItem, { body: itemForm({ name: 'Idli' }) }, key)
    const before = await headOf(restaurant)
    await call(createMenuItem, { body: itemForm({ name: 'Idli' }) }, key)
    await call(updateMenuItem, { params: { id }, body: itemForm({ price: '-1' }) })
    await call(listMenu, {})

    expect(await headOf(restaurant)).toBe(before)
  })
})

test.each([
  ['categories', ['arrangeMenu', 'createCategory', 'deleteCategory']],
  ['dayparts', ['createDaypart', 'deleteDaypart', 'updateDaypart']],
  ['modifier_groups', ['createModifierGroup', 'deleteModifierGroup', 'updateModifierGroup']],
  ['stations', ['arrangeStations', 'createStation', 'deleteStation', 'updateStation']],
  ['station_routes', ['routeCategory']],
  ['tax_groups', ['createTaxGroup', 'deleteTaxGroup', 'updateTaxGroup']],
  ['menu_items', ['createMenuItem', 'deleteMenuItem', 'updateMenuItem']],
])('control: where changes of %s are not counted, the calls that lose theirs are named', async (table, named) => {
  for (const event of ['insert', 'update', 'delete'])
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER version_${event}`)
  onTestFinished(async () => {
    for (const event of ['insert', 'update', 'delete'])
      await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER version_${event}`)
  })
  const lost: string[] = []
  for (const [id, prepare] of Object.entries(probes)) if ((await raiseOf(prepare)) !== 1) lost.push(id)

  expect(lost.toSorted()).toEqual(named)
})

describe('the copy orders asks for', () => {
  test('is read in one round trip, with its head', async () => {
    const { restaurant, call } = await withDish()
    await call(listMenu, {})
    await service.idle()
    const before = service.db.roundTrips()
    const { head, items } = await snapshotOf(restaurant)

    expect([service.db.roundTrips() - before, head, items.length]).toEqual([1, 1, 1])
  })

  test('is the menu of that head, whatever is written meanwhile', async () => {
    const { restaurant, call, id } = await withDish()
    const LAST = 25
    const writing = (async () => {
      // Each change sets the price to the head that it leads to.
      for (let head = 2; head <= LAST; head++)
        await call(updateMenuItem, { params: { id }, body: itemForm({ price: String(head) }) })
    })()
    const seen: { head: number; price: number }[] = []
    while (seen.at(-1)?.head !== LAST) {
      const { head, items } = await snapshotOf(restaurant)
      seen.push({ head: head!, price: items[0]!.price })
    }
    await writing

    expect(seen.filter(({ head, price }) => price !== (head === 1 ? 120 : head))).toEqual([])
  })
})
