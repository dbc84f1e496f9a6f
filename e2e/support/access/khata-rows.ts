import { createKhata, getActiveOrder, getKhata, settleOrder, takeKhataReceipt, type BodyOf } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { AccessRow } from './access-row.ts'
import type { TestRestaurant } from './test-restaurant.ts'

const floor: readonly Role[] = ['Admin', 'Captain', 'Cashier']
const managers: readonly Role[] = ['Admin', 'Captain']
const RECEIPT = { method: 'Cash', amount: 1 } as const

let phones = 0
const customer = (restaurant: TestRestaurant): BodyOf<typeof createKhata> => ({
  name: restaurant.name(),
  phone: String(9_845_000_000 + ++phones),
})

/** Opens a khata. @returns the parameters of a call on it */
async function khataOf(restaurant: TestRestaurant) {
  const { id } = await restaurant.asAdmin(createKhata, { body: customer(restaurant) })
  return { id }
}

/** Puts the bill of a new order on a new khata. @returns the parameters of a call on it */
async function debtOf(restaurant: TestRestaurant) {
  const params = await khataOf(restaurant)
  const { id, tableId } = await restaurant.addOrder()
  const { total_amount: total } = await restaurant.asAdmin(getActiveOrder, { params: { id: tableId } })
  const body = { payments: [], khata: { khata_id: params.id, amount: Math.round(total) } }
  await restaurant.asAdmin(settleOrder, { params: { id }, body })
  return params
}

export const khataRows = {
  listKhatas: { roles: floor, elsewhere: 'own-data' },
  listKhataEntries: { roles: floor, elsewhere: 'own-data' },
  createKhata: { roles: floor, input: (restaurant) => ({ body: customer(restaurant) }), elsewhere: 'own-data' },
  updateKhata: {
    roles: floor,
    input: async (restaurant) => ({ params: await khataOf(restaurant), body: customer(restaurant) }),
    elsewhere: 404,
  },
  getKhata: { roles: floor, input: async (restaurant) => ({ params: await khataOf(restaurant) }), elsewhere: 404 },
  takeKhataReceipt: {
    roles: floor,
    input: async (restaurant) => ({ params: await debtOf(restaurant), body: RECEIPT }),
    elsewhere: 404,
  },
  reverseKhataReceipt: {
    roles: managers,
    input: async (restaurant) => {
      const params = await debtOf(restaurant)
      await restaurant.asAdmin(takeKhataReceipt, { params, body: RECEIPT })
      const { entries } = await restaurant.asAdmin(getKhata, { params })
      return { params, body: { receipt_id: entries[0]?.id, reason: restaurant.name() } }
    },
    elsewhere: 404,
  },
} as const satisfies Readonly<Record<string, AccessRow>>
