import {
  getGuestRetention,
  getRestaurantSettings,
  getSubscriptionDetails,
  listAreas,
  listAudit,
  listCategories,
  listInvoices,
  listMenu,
  listModifierGroups,
  listOrders,
  listTables,
  listTaxGroups,
  listUsers,
  MAX_AUDIT_ENTRIES_A_PAGE,
  type AuditEntry,
  type Category,
  type Invoice,
  type MenuItem,
  type Order,
  type ResponseOf,
} from '@tiffin/contracts'
import { ApiError } from '@tiffin/web-kit'
import { readWithRetries } from '../../files/read-with-retries.ts'
import { list, one, type DataTable } from './data-table.ts'
import { readDocuments } from './documents-table.ts'
import { REFUSED_COMMANDS_TABLE } from './refused-commands-table.ts'
import { dishHoursRows, HOURS_TABLE } from './hours-table.ts'
import { KHATA_TABLES } from './khata-tables.ts'
import { KITCHEN_TABLES } from './kitchen-tables.ts'
import { TILL_SERIES_TABLE } from './till-series-table.ts'

const ORDERS_A_PAGE = 200

/** The lists of the download. A list that a service adds must be added here, too. */
export const TABLES: readonly DataTable[] = [
  one('settings', 'Name, address and what is printed on bills and kitchen tickets.', getRestaurantSettings),
  one('guest-retention', 'How many days orders keep who they were for.', getGuestRetention),
  one('plan', 'The plan the restaurant is on.', getSubscriptionDetails),
  {
    ...list('plan-invoices', 'What was paid for plans. Amounts in paise.', listInvoices),
    inner: [
      {
        name: 'plan-credit-notes',
        about: 'What of it was given back, one credit note a row. Amounts in paise.',
        rowsOf: ({ id, number, credit_notes: notes = [] }: Invoice) =>
          notes.map((note) => ({ invoice_id: id, invoice_number: number, ...note })),
      },
    ],
  },
  list('users', 'Staff accounts. Passwords are not kept in a form anybody can read, and are left out.', listUsers),
  list('areas', 'Areas of the floor.', listAreas),
  list('tables', 'Tables, with their areas.', listTables),
  list('tax-groups', 'Tax groups. Rates in percent.', listTaxGroups),
  list('add-ons', 'Groups of add-ons that dishes ask for. Prices in rupees, on top of the dish.', listModifierGroups),
  HOURS_TABLE,
  {
    ...list('categories', 'Main categories of the menu.', listCategories),
    inner: [
      {
        name: 'subcategories',
        about: 'The subcategories of the main categories, one a row.',
        rowsOf: ({ name, subcategories }: Category) =>
          subcategories.map((subcategory) => ({ main_category: name, subcategory })),
      },
    ],
  },
  {
    ...list('dishes', 'The menu. Prices in rupees; pictures by their addresses.', listMenu),
    inner: [
      {
        name: 'dish-variations',
        about:
          'The variations of the dishes, such as Half and Full, one a row; the first one of a dish is its default.',
        rowsOf: ({ id, name, variations = [] }: MenuItem) =>
          variations.map((variation) => ({
            dish_id: id,
            dish_name: name,
            id: variation.id,
            name: variation.name,
            price: variation.price,
          })),
      },
      {
        name: 'dish-add-ons',
        about: 'The groups of add-ons of the dishes, one a row.',
        rowsOf: ({ id, name, modifier_groups: groups = [] }: MenuItem) =>
          groups.map((group) => ({ dish_id: id, dish_name: name, id: group.id, name: group.name })),
      },
      {
        name: 'dish-hours',
        about: 'The hours in which the dishes are served, their own or those of their category, one a row.',
        rowsOf: dishHoursRows,
      },
    ],
  },
  ...KITCHEN_TABLES,
  {
    name: 'orders',
    about: 'All orders, newest first, with guest, discount, payments, tip and dishes. Amounts in rupees, times in UTC.',
    pages: readOrders,
    inner: [
      {
        name: 'order-lines',
        about: 'The dishes of the orders, one a row.',
        rowsOf: (order: Order) =>
          order.items.map((item) => ({ order_id: order.id, order_number: order.order_number, ...item })),
      },
      {
        name: 'order-payments',
        about: 'The payments of the orders, one a row; below zero where money was given back.',
        rowsOf: (order: Order) =>
          order.payments.map(
            ({ method, amount, tendered = null, at = order.completed_at, by = null, reference = null }) => ({
              order_id: order.id,
              order_number: order.order_number,
              method,
              amount,
              tendered,
              at,
              by,
              reference,
            }),
          ),
      },
    ],
  },
  {
    name: 'documents',
    about:
      'Tax invoices, bills of supply and credit notes, newest first, cancelled ones too. Amounts in rupees, times in ' +
      'UTC; the amounts of a credit note are what it gave back. Empty where the restaurant issued none.',
    pages: readDocuments,
  },
  TILL_SERIES_TABLE,
  ...KHATA_TABLES,
  REFUSED_COMMANDS_TABLE,
  { name: 'audit', about: 'What was changed by whom, newest first.', pages: readAudit },
]

async function* readAudit(signal: AbortSignal): AsyncIterable<readonly AuditEntry[]> {
  let before: string | undefined
  do {
    const { entries, next, missing }: ResponseOf<typeof listAudit> = await readWithRetries(
      listAudit,
      { query: { limit: MAX_AUDIT_ENTRIES_A_PAGE, ...(before !== undefined && { before }) } },
      signal,
    )
    // An incomplete record is refused, because its reader could not see what is missing.
    if (missing.length > 0)
      throw new ApiError(
        503,
        'The record of changes cannot be read whole right now. Please try again in a moment.',
        'SERVICE_UNAVAILABLE',
      )
    yield entries
    before = next ?? undefined
  } while (before !== undefined)
}

async function* readOrders(signal: AbortSignal): AsyncIterable<readonly Order[]> {
  let cursor: string | undefined
  for (;;) {
    const page = await readWithRetries(
      listOrders,
      { query: { limit: ORDERS_A_PAGE, ...(cursor && { cursor }) } },
      signal,
    )
    yield page
    cursor = page.at(-1)?.id
    if (page.length < ORDERS_A_PAGE) return
  }
}
