import {
  createDaypart,
  createModifierGroup,
  createOrder,
  deleteDaypart,
  deleteModifierGroup,
  listDayparts,
  listModifierGroups,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { AccessRow } from './access-row.ts'
import type { TestRestaurant } from './test-restaurant.ts'

const admin: readonly Role[] = ['Admin']
const floor: readonly Role[] = ['Admin', 'Captain', 'Cashier']
const everyRole: readonly Role[] = ['Admin', 'Captain', 'Cashier', 'Waiter']

/**
 * The rows of the access matrix for held dishes, add-ons, serving hours, stations, and the categories whose dishes a
 * station cooks.
 */
export const kitchenRows = {
  fireLines: {
    roles: everyRole,
    input: async (restaurant) => {
      const items = (await restaurant.lines()).map((line) => ({ ...line, held: true }))
      const placed = await restaurant.asAdmin(createOrder, { body: { items, orderType: 'Takeaway' } })
      return { params: { id: placed.order_id }, body: {} }
    },
    elsewhere: 404,
  },
  listModifierGroups: { roles: floor, elsewhere: 'own-data' },
  createModifierGroup: {
    roles: admin,
    input: async (restaurant) => {
      await removeGroups(restaurant)
      return { body: groupBody(restaurant) }
    },
    elsewhere: 'own-data',
  },
  updateModifierGroup: {
    roles: admin,
    input: async (restaurant) => ({
      params: { id: await addGroup(restaurant) },
      body: groupBody(restaurant),
    }),
    elsewhere: 404,
  },
  deleteModifierGroup: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await addGroup(restaurant) } }),
    elsewhere: 404,
  },
  listDayparts: { roles: floor, elsewhere: 'own-data' },
  createDaypart: {
    roles: admin,
    input: async (restaurant) => {
      await removeDayparts(restaurant)
      return { body: daypartBody(restaurant) }
    },
    elsewhere: 'own-data',
  },
  updateDaypart: {
    roles: admin,
    input: async (restaurant) => ({
      params: { id: await addDaypart(restaurant) },
      body: daypartBody(restaurant),
    }),
    elsewhere: 404,
  },
  deleteDaypart: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await addDaypart(restaurant) } }),
    elsewhere: 404,
  },
  listStations: { roles: everyRole, elsewhere: 'own-data' },
  createStation: {
    roles: admin,
    input: async (restaurant) => {
      await restaurant.removeStations()
      return { body: { name: restaurant.name().slice(-30) } }
    },
    elsewhere: 'own-data',
  },
  arrangeStations: {
    roles: admin,
    input: async (restaurant) => ({ body: { ids: [await restaurant.addStation()] } }),
    elsewhere: 'own-data',
  },
  updateStation: {
    roles: admin,
    input: async (restaurant) => ({
      params: { id: await restaurant.addStation() },
      body: { name: restaurant.name().slice(-30) },
    }),
    elsewhere: 404,
  },
  deleteStation: {
    roles: admin,
    input: async (restaurant) => ({ params: { id: await restaurant.addStation() } }),
    elsewhere: 404,
  },
  listStationRoutes: { roles: admin, elsewhere: 'own-data' },
  routeCategory: {
    roles: admin,
    input: async (restaurant) => ({
      body: { main_category: await restaurant.addCategory(), station_id: await restaurant.addStation() },
    }),
    elsewhere: 404,
  },
} as const satisfies Readonly<Record<string, AccessRow>>

const groupBody = (restaurant: TestRestaurant) => ({
  name: restaurant.name().slice(-30),
  min: 0,
  max: 1,
  options: [{ name: 'Extra cheese', price: 40 }],
})

/** Adds a group of add-ons and removes all others, because a restaurant has at most a hundred. @returns its id */
async function addGroup(restaurant: TestRestaurant): Promise<string> {
  await removeGroups(restaurant)
  return (await restaurant.asAdmin(createModifierGroup, { body: groupBody(restaurant) })).id
}

async function removeGroups(restaurant: TestRestaurant): Promise<void> {
  for (const { id } of await restaurant.asAdmin(listModifierGroups, {}))
    await restaurant.asAdmin(deleteModifierGroup, { params: { id } })
}

const daypartBody = (restaurant: TestRestaurant) => ({
  name: restaurant.name().slice(-30),
  days: [1],
  from_minute: 420,
  to_minute: 660,
})

/** Adds serving hours and removes all others, because a restaurant has at most thirty. @returns their id */
async function addDaypart(restaurant: TestRestaurant): Promise<string> {
  await removeDayparts(restaurant)
  return (await restaurant.asAdmin(createDaypart, { body: daypartBody(restaurant) })).id
}

async function removeDayparts(restaurant: TestRestaurant): Promise<void> {
  for (const { id } of await restaurant.asAdmin(listDayparts, {}))
    await restaurant.asAdmin(deleteDaypart, { params: { id } })
}
