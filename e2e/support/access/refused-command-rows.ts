import { randomUUID } from 'node:crypto'
import { holdCommand, type BodyOf } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { AccessRow } from './access-row.ts'
import type { TestRestaurant } from './test-restaurant.ts'

const everyRole: readonly Role[] = ['Admin', 'Captain', 'Cashier', 'Waiter']

export const refusedCommandRows = {
  holdCommand: {
    roles: everyRole,
    input: async (restaurant) => ({ body: await refusedPunch(restaurant) }),
    // The input names a table of this restaurant, which is stored with the punch and read only with the decision.
    elsewhere: 'own-data',
  },
  listHeldCommands: { roles: everyRole, elsewhere: 'own-data' },
  resolveHeldCommand: {
    roles: everyRole,
    input: async (restaurant) => {
      const { id } = await restaurant.asAdmin(holdCommand, { body: await refusedPunch(restaurant) })
      return { params: { id }, body: { as: 'takeaway', version: 1 } }
    },
    elsewhere: 404,
  },
} as const satisfies Readonly<Record<string, AccessRow>>

/** Returns a punch whose table is gone, as a till hands it over. */
async function refusedPunch(restaurant: TestRestaurant): Promise<BodyOf<typeof holdCommand>> {
  const { id, price, name } = await restaurant.dish()
  return {
    id: randomUUID(),
    orderId: randomUUID(),
    reason: 'table-gone',
    refusal: 'Table not found.',
    takenAt: new Date().toISOString(),
    takenBy: restaurant.name(),
    orderType: 'Dine-In',
    table: { id: randomUUID(), name: restaurant.name() },
    guest: '',
    lines: [{ name, quantity: 1 }],
    printsTickets: false,
    commands: [
      {
        id: randomUUID(),
        kind: 'place',
        body: { orderType: 'Dine-In', tableId: randomUUID(), items: [{ id, quantity: 1, price }] },
      },
    ],
  }
}
