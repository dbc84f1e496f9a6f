import {
  arrangeMenu,
  arrangeStations,
  createCategory,
  createDaypart,
  createMenuItem,
  createModifierGroup,
  createStation,
  createTaxGroup,
  deleteCategory,
  deleteDaypart,
  deleteMenuItem,
  deleteModifierGroup,
  deleteStation,
  deleteTaxGroup,
  importMenu,
  routeCategory,
  updateDaypart,
  updateMenuItem,
  updateModifierGroup,
  updateStation,
  updateTaxGroup,
  type CallInput,
  type Daypart,
  type Endpoint,
  type MenuItem,
  type ModifierGroup,
  type Station,
  type TaxGroup,
} from '@tiffin/contracts'
import type { AuditProbes, ExpectedEntry, PreparedProbe } from '@tiffin/service-kit/testing'
import { csvForm, itemForm } from './forms.ts'
import type { CatalogUnderTest } from './harness.ts'

/**
 * Prepares one call of every endpoint that changes data of a restaurant. A new endpoint does not compile without its
 * call.
 */
export function createChanges(service: () => CatalogUnderTest) {
  /** Adds a restaurant with an Admin whose email tenancy has. */
  function addStaffedRestaurant() {
    const { restaurant, user, token } = service().addAdmin()
    const call = <E extends Endpoint>(
      endpoint: E,
      input: CallInput<E> | object,
      headers: Record<string, string> = {},
    ) => service().call(endpoint, input, { token, headers })
    const prepared = <E extends Endpoint>(
      endpoint: E,
      input: CallInput<E> | object,
      said: ExpectedEntry,
    ): PreparedProbe => ({
      restaurantId: restaurant,
      who: { kind: 'staff', id: user.userId, name: user.email!, role: 'Admin' },
      says: [said],
      act: async (headers) => (await call(endpoint, input, headers)).status,
    })
    return { restaurant, token, call, prepared }
  }

  const dosa = {
    name: 'Masala Dosa',
    description: '',
    price: 120,
    main_category: 'South Indian',
    subcategory: 'Dosa',
    tax_group_name: null,
    is_veg: null,
    picture: null,
    code: null,
    is_favourite: false,
    station: null,
    kitchen_name: null,
  }
  const group = { name: 'GST 12%', rate: 12, is_split: true }

  async function withDish() {
    const at = addStaffedRestaurant()
    const { body } = await at.call(createMenuItem, { body: itemForm() })
    return { ...at, id: (body as MenuItem).id }
  }

  async function withTaxGroup() {
    const at = addStaffedRestaurant()
    const { body } = await at.call(createTaxGroup, { body: group })
    return { ...at, id: (body as TaxGroup).id }
  }

  async function withStations(...names: string[]) {
    const at = addStaffedRestaurant()
    const ids: string[] = []
    for (const name of names) ids.push(((await at.call(createStation, { body: { name } })).body as Station).id)
    return { ...at, ids }
  }

  const spice = { name: 'Spice level', min: 1, max: 1, options: [{ name: 'Mild', price: 0 }] }

  async function withModifierGroup() {
    const at = addStaffedRestaurant()
    const { body } = await at.call(createModifierGroup, { body: spice })
    const { id, options } = body as ModifierGroup
    return { ...at, id, options }
  }

  const breakfast = { name: 'Breakfast', days: [1, 2], from_minute: 420, to_minute: 660 }
  const breakfastFacts = {
    name: 'Breakfast',
    days: ['Mon', 'Tue'],
    from_time: '07:00',
    to_time: '11:00',
    categories: [],
  }

  async function withDaypart() {
    const at = addStaffedRestaurant()
    const { body } = await at.call(createDaypart, { body: breakfast })
    return { ...at, id: (body as Daypart).id }
  }

  const probes: AuditProbes<'catalog'> = {
    createMenuItem: async () =>
      addStaffedRestaurant().prepared(
        createMenuItem,
        { body: itemForm() },
        { subject: 'Masala Dosa', before: null, after: dosa },
      ),
    updateMenuItem: async () => {
      const { prepared, id } = await withDish()
      return prepared(
        updateMenuItem,
        { params: { id }, body: itemForm({ price: '1' }) },
        { subject: 'Masala Dosa', before: { price: 120 }, after: { price: 1 } },
      )
    },
    deleteMenuItem: async () => {
      const { prepared, id } = await withDish()
      return prepared(deleteMenuItem, { params: { id } }, { subject: 'Masala Dosa', before: dosa, after: null })
    },
    importMenu: async () => {
      const rows = Array.from({ length: 60 }, (_, index) => `Dish ${index},${index + 1}.50,Mains,Dal`)
      const dishes = Array.from({ length: 50 }, (_, index) => ({ name: `Dish ${index}`, price: index + 1.5 }))
      return addStaffedRestaurant().prepared(
        importMenu,
        { body: csvForm(['name,price,main_category,subcategory', ...rows].join('\n')) },
        { subject: 'Menu', before: null, after: { count: 60, dishes } },
      )
    },
    arrangeMenu: async () => {
      const { prepared, call } = addStaffedRestaurant()
      for (const name of ['Sweets', 'Breads'])
        await call(createMenuItem, { body: itemForm({ name, main_category: name, subcategory: 'All' }) })
      return prepared(
        arrangeMenu,
        { body: { lists: [{ before: ['Breads', 'Sweets'], after: ['Sweets', 'Breads'] }] } },
        { subject: 'Menu', before: { Categories: ['Breads', 'Sweets'] }, after: { Categories: ['Sweets', 'Breads'] } },
      )
    },
    createCategory: async () =>
      addStaffedRestaurant().prepared(
        createCategory,
        { body: { main_category: 'Breads', subcategory: 'Naan' } },
        { subject: 'Breads / Naan', before: null, after: { main_category: 'Breads', subcategory: 'Naan' } },
      ),
    deleteCategory: async () => {
      const { prepared, call } = addStaffedRestaurant()
      await call(createCategory, { body: { main_category: 'Breads', subcategory: 'Naan' } })
      return prepared(
        deleteCategory,
        { query: { main_category: 'Breads' } },
        { subject: 'Breads', before: { main_category: 'Breads', subcategories: ['Naan'] }, after: null },
      )
    },
    createTaxGroup: async () =>
      addStaffedRestaurant().prepared(
        createTaxGroup,
        { body: group },
        { subject: 'GST 12%', before: null, after: group },
      ),
    updateTaxGroup: async () => {
      const { prepared, id } = await withTaxGroup()
      return prepared(
        updateTaxGroup,
        { params: { id }, body: { ...group, rate: 18 } },
        { subject: 'GST 12%', before: { rate: 12 }, after: { rate: 18 } },
      )
    },
    deleteTaxGroup: async () => {
      const { prepared, id } = await withTaxGroup()
      return prepared(deleteTaxGroup, { params: { id } }, { subject: 'GST 12%', before: group, after: null })
    },
    createModifierGroup: async () =>
      addStaffedRestaurant().prepared(
        createModifierGroup,
        { body: { ...spice, options: [{ name: 'Mild', price: 0, is_default: true }] } },
        { subject: 'Spice level', before: null, after: { ...spice, options: ['Mild 0 (default)'] } },
      ),
    updateModifierGroup: async () => {
      const { prepared, id, options } = await withModifierGroup()
      return prepared(
        updateModifierGroup,
        { params: { id }, body: { ...spice, options: [...options, { name: 'Hot', price: 5 }] } },
        { subject: 'Spice level', before: { options: ['Mild 0'] }, after: { options: ['Mild 0', 'Hot 5'] } },
      )
    },
    deleteModifierGroup: async () => {
      const { prepared, id } = await withModifierGroup()
      const before = { ...spice, options: ['Mild 0'] }
      return prepared(deleteModifierGroup, { params: { id } }, { subject: 'Spice level', before, after: null })
    },
    createDaypart: async () =>
      addStaffedRestaurant().prepared(
        createDaypart,
        { body: breakfast },
        { subject: 'Breakfast', before: null, after: breakfastFacts },
      ),
    updateDaypart: async () => {
      const { prepared, id } = await withDaypart()
      return prepared(
        updateDaypart,
        { params: { id }, body: { ...breakfast, to_minute: 690 } },
        { subject: 'Breakfast', before: { to_time: '11:00' }, after: { to_time: '11:30' } },
      )
    },
    deleteDaypart: async () => {
      const { prepared, id } = await withDaypart()
      return prepared(deleteDaypart, { params: { id } }, { subject: 'Breakfast', before: breakfastFacts, after: null })
    },
    createStation: async () =>
      addStaffedRestaurant().prepared(
        createStation,
        { body: { name: 'Tandoor', red_minutes: 20 } },
        { subject: 'Tandoor', before: null, after: { name: 'Tandoor', amber_minutes: 8, red_minutes: 20 } },
      ),
    arrangeStations: async () => {
      const { prepared, ids } = await withStations('Tandoor', 'Bar')
      return prepared(
        arrangeStations,
        { body: { ids: ids.toReversed() } },
        {
          subject: 'Kitchen stations',
          before: { stations: ['Tandoor', 'Bar'] },
          after: { stations: ['Bar', 'Tandoor'] },
        },
      )
    },
    updateStation: async () => {
      const { prepared, ids } = await withStations('Tandoor')
      return prepared(
        updateStation,
        { params: { id: ids[0]! }, body: { name: 'Grill' } },
        { subject: 'Tandoor', before: { name: 'Tandoor' }, after: { name: 'Grill' } },
      )
    },
    deleteStation: async () => {
      const { prepared, ids } = await withStations('Tandoor')
      const before = { name: 'Tandoor', amber_minutes: 8, red_minutes: 15 }
      return prepared(deleteStation, { params: { id: ids[0]! } }, { subject: 'Tandoor', before, after: null })
    },
    routeCategory: async () => {
      const { prepared, call, ids } = await withStations('Tandoor')
      await call(createCategory, { body: { main_category: 'Breads' } })
      return prepared(
        routeCategory,
        { body: { main_category: 'Breads', station_id: ids[0]! } },
        { subject: 'Breads', before: { station: null }, after: { station: 'Tandoor' } },
      )
    },
  }

  return { addStaffedRestaurant, withDish, withStations, probes }
}
