import { ROLES } from '@tiffin/domain'
import type { AccessRow } from './access-row.ts'

/** The rows of the access matrix for dishes that go from one bill to another. */
export const moveRows = {
  splitOrder: {
    roles: ROLES,
    input: async (restaurant) => {
      const { id, line_id } = await restaurant.addOrderedLine()
      return { params: { id }, body: { parts: [{ items: [{ line_id, quantity: 1 }] }], version: 1 } }
    },
    elsewhere: 404,
  },
  mergeOrders: {
    roles: ROLES,
    input: async (restaurant) => ({
      params: { id: (await restaurant.addOrder()).id },
      body: { into: (await restaurant.addOrder()).id, version: 1 },
    }),
    elsewhere: 404,
  },
} satisfies Record<string, AccessRow>
