import {
  createCategory,
  createDaypart,
  createMenuItem,
  createModifierGroup,
  createStation,
  createTaxGroup,
  type Endpoint,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { fuzzService } from '@tiffin/service-kit/testing'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemForm } from '../testing/forms.ts'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

const CALLS_EACH = sized(3, 300)

let service: CatalogUnderTest
beforeAll(async () => void (service = await startCatalog()))
afterAll(() => service.stop())

test('random calls of the catalog service get no 5xx, and every failure is one of the catalogue', async () => {
  const spice = service.addRestaurant()
  const tokenOf = (role: Role) => spice.tokenOf(role)
  const tokens = { Admin: tokenOf('Admin'), Captain: tokenOf('Captain'), Cashier: tokenOf('Cashier') }
  const add = async (endpoint: Endpoint, body: unknown) =>
    (await service.call(endpoint, { body }, { token: tokens.Admin })).body as unknown as { readonly id: string }
  const breads = { main_category: 'Breads' }
  await add(createCategory, breads)
  const breakfast = { name: 'Breakfast', days: [1], from_minute: 420, to_minute: 660, categories: [breads] }
  const spiceLevel = { name: 'Spice level', min: 0, max: 1, options: [{ name: 'Mild', price: 0 }] }
  const ids = {
    menu: [(await add(createMenuItem, itemForm())).id, (await add(createMenuItem, itemForm({ name: 'Idli' }))).id],
    'tax-groups': [(await add(createTaxGroup, { name: 'VAT', rate: 10, is_split: false })).id],
    dayparts: [(await add(createDaypart, breakfast)).id],
    'modifier-groups': [(await add(createModifierGroup, spiceLevel)).id],
    stations: [(await add(createStation, { name: 'Tandoor' })).id],
    restaurants: [service.addRestaurant().id],
  }

  const { findings, calls, succeeded } = await fuzzService({
    service: 'catalog',
    app: () => service.app,
    callsEach: CALLS_EACH,
    known: { ids },
    tokens: { ...tokens, Waiter: tokenOf('Waiter') },
  })

  expect(findings).toEqual([])
  // Random calls that are all refused would prove little.
  expect(succeeded).toBeGreaterThan(calls / 4)
})
