import { MOST_MENU_ITEMS, MOST_TABLES } from '@tiffin/domain'

/** The types of the fields that a screen needs. A list has one shape, which each of its rows must fit. */
export type Shape = 'string' | 'number' | 'boolean' | readonly [Shape] | { readonly [field: string]: Shape }

/**
 * The endpoints whose replies are stored, by id, with the fields that must be there. A browser build does not check
 * replies against their contract, and a stored reply may come from another release.
 */
export const SHAPES = {
  getUserDetails: { userRole: 'string', userEmail: 'string', restaurantName: 'string' },
  getRestaurantSettings: {
    name: 'string',
    address: 'string',
    gstin: 'string',
    phone: 'string',
    bill_header: 'string',
    bill_footer: 'string',
    kot_header: 'string',
    kot_footer: 'string',
  },
  listTables: [{ id: 'string', name: 'string', status: 'string', pax: 'number' }],
  listOrders: [
    {
      id: 'string',
      order_number: 'string',
      order_type: 'string',
      status: 'string',
      created_at: 'string',
      total_amount: 'number',
      version: 'number',
      payments: [{}],
      items: [
        {
          id: 'string',
          name: 'string',
          quantity: 'number',
          price: 'number',
          tax_rate_applied: 'number',
          tax_is_split: 'boolean',
        },
      ],
    },
  ],
  listMenu: [
    {
      id: 'string',
      name: 'string',
      price: 'number',
      main_category: 'string',
      category: 'string',
      tax_rate: 'number',
      tax_is_split: 'boolean',
    },
  ],
} as const satisfies Readonly<Record<string, Shape>>

/** The id of an endpoint whose replies are stored. */
export type KnownId = keyof typeof SHAPES

export function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape
  if (isList(shape)) return Array.isArray(value) && value.every((row) => fits(row, shape[0]))
  return isRecord(value) && Object.entries(shape).every(([field, type]) => fits(value[field], type))
}

/** The most orders that are stored, unless more are active. */
const MOST_ORDERS = 200

/**
 * Returns the part of a reply that is stored; null where a list is longer than any restaurant's. All active orders are
 * stored, and besides them the newest finished ones.
 */
export function bounded(id: KnownId, reply: unknown): unknown {
  if (!Array.isArray(reply)) return reply
  if (id === 'listOrders') {
    const rows = reply as readonly { readonly status: string }[]
    let free = MOST_ORDERS - rows.filter(isActive).length
    return rows.filter((row) => isActive(row) || free-- > 0)
  }
  return reply.length <= (id === 'listTables' ? MOST_TABLES : MOST_MENU_ITEMS) ? reply : null
}

const isActive = ({ status }: { readonly status: string }) => status === 'Active'

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
