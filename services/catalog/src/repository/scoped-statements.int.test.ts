import {
  createDaypart,
  createModifierGroup,
  createStation,
  createTaxGroup,
  deleteCategory,
  deleteDaypart,
  deleteMenuItem,
  deleteModifierGroup,
  deleteStation,
  deleteTaxGroup,
  getMenuSnapshot,
  listKeptPrices,
  listCatalogAudit,
  listCategories,
  listDayparts,
  listMenu,
  listModifierGroups,
  listStationRoutes,
  listStations,
  listTaxGroups,
  createCategory,
  createMenuItem,
  routeCategory,
  updateDaypart,
  updateMenuItem,
  updateModifierGroup,
  updateStation,
  updateTaxGroup,
  type Endpoint,
} from '@tiffin/contracts'
import { findCallsThatNeedPolicies } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

type Admin = { readonly id: string; readonly token: string }
type Input = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

let service: CatalogUnderTest
let spice: Admin
let stranger: Admin
let dishId: string
let stationId: string
let groupId: string
let daypartId: string
let unusedTaxId: string
const breads = { main_category: 'Breads' }
const route = { main_category: 'South Indian', subcategory: '' }
const spiceLevel = { name: 'Spice level', min: 0, max: 1, options: [{ name: 'Mild', price: 0 }] }
const breakfast = { name: 'Breakfast', days: [1], from_minute: 420, to_minute: 660, categories: [breads] }
const vat = { name: 'VAT', rate: 10, is_split: false }
beforeAll(async () => {
  service = await startCatalog()
  const addAdmin = (): Admin => {
    const { id, tokenOf } = service.addRestaurant()
    return { id, token: tokenOf('Admin') }
  }
  spice = addAdmin()
  stranger = addAdmin()
  dishId = (await ask(createMenuItem, { body: itemForm() })(spice)).body.id
  stationId = (await ask(createStation, { body: { name: 'Tandoor' } })(spice)).body.id
  groupId = (await ask(createModifierGroup, { body: spiceLevel })(spice)).body.id
  unusedTaxId = (await ask(createTaxGroup, { body: vat })(spice)).body.id
  await ask(createCategory, { body: breads })(spice)
  daypartId = (await ask(createDaypart, { body: breakfast })(spice)).body.id
  await ask(routeCategory, { body: { ...route, station_id: stationId } })(spice)
})
afterAll(() => service.stop())

const ask =
  <E extends Endpoint>(endpoint: E, input: Input = {}) =>
  ({ token }: Admin) =>
    service.call(endpoint, input, { token })

/** Counts the dishes that a statement sees when it does not name its restaurant. */
async function countForgetfully({ id }: Admin) {
  const db = openDatabase(service.database.appUrl)
  const body = await db.inTenant({ id }, (tx) => tx.menuItem.count())
  await db.disconnect()
  return { status: 200, body }
}

test('[C1-001] with the policies of the database off, the statements keep restaurants apart by themselves', async () => {
  const [ofDish, ofGroup, ofHours, ofStation, ofTax] = [dishId, groupId, daypartId, stationId, unusedTaxId].map(
    (id) => ({ params: { id } }),
  )
  const problems = await findCallsThatNeedPolicies<Admin>({
    ownerUrl: service.database.ownerUrl,
    restart: () => service.restart(),
    calls: {
      'the menu': ask(listMenu),
      'the categories': ask(listCategories),
      'the tax groups': ask(listTaxGroups),
      'the add-ons': ask(listModifierGroups),
      'the hours': ask(listDayparts),
      'the stations': ask(listStations),
      'where categories are cooked': ask(listStationRoutes),
      'the menu as orders has it': ({ id }) =>
        service.call(getMenuSnapshot, { params: { restaurantId: id } }, { from: 'orders' }),
      'the prices of before': ({ id }) =>
        service.call(listKeptPrices, { params: { restaurantId: id }, body: { ids: [dishId] } }, { from: 'orders' }),
      'a dish is changed': ask(updateMenuItem, { ...ofDish, body: itemForm({ price: '130' }) }),
      'a category goes to a station': ask(routeCategory, { body: { ...route, station_id: stationId } }),
      'add-ons are changed': ask(updateModifierGroup, { ...ofGroup, body: { ...spiceLevel, max: 2 } }),
      'hours are changed': ask(updateDaypart, { ...ofHours, body: { ...breakfast, to_minute: 600 } }),
      'a station is changed': ask(updateStation, { ...ofStation, body: { name: 'Grill' } }),
      'a tax group is changed': ask(updateTaxGroup, { ...ofTax, body: { ...vat, rate: 12 } }),
      'a category is removed': ask(deleteCategory, { query: breads }),
      'a tax group is removed': ask(deleteTaxGroup, ofTax),
      'add-ons are removed': ask(deleteModifierGroup, ofGroup),
      'hours are removed': ask(deleteDaypart, ofHours),
      'a station is removed': ask(deleteStation, ofStation),
      'a dish is removed': ask(deleteMenuItem, ofDish),
      'the audit': ask(listCatalogAudit),
      'control: a count that forgot': countForgetfully,
    },
    owner: spice,
    stranger,
  })

  expect(problems).toEqual(['control: a count that forgot: needs the policies'])
})
