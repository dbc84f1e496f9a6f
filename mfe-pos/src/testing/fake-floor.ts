import type { listFloorChanges, Order, ResponseOf, Table } from '@tiffin/contracts'
import { patchOrders, patchTables } from '../live/patch-lists.ts'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'

type Changes = ResponseOf<typeof listFloorChanges>
type Named = Pick<Changes, 'orders' | 'tables' | 'gone' | 'stock'>

const NOTHING: Named = { orders: [], tables: [], gone: [] }

/** Makes a valid id that ends in a number. */
export const idOf = (number: number) => `01910000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const tableOf = (number: number, name: string, areaName: string, status = 'Available'): Table => ({
  id: idOf(number),
  name,
  status,
  pax: 4,
  area_id: idOf(99),
  area_name: areaName,
})

/**
 * Makes an order placed `minute` minutes (0 to 9) after 10:00 UTC: a takeaway, or with `tableId` the order of that
 * table.
 */
export const orderOf = (number: number, minute: number, tableId: string | null = null): Order => ({
  id: idOf(number),
  order_number: String(number),
  order_type: tableId ? 'Dine-In' : 'Takeaway',
  table_id: tableId,
  table_name: null,
  area_name: null,
  status: 'Active',
  created_at: `2026-11-24T10:0${minute}:00.000Z`,
  completed_at: null,
  total_amount: 0,
  customer_name: null,
  customer_contact: null,
  customer_address: null,
  items: [],
  discount: null,
  round_off: null,
  payable: null,
  payments: [],
  version: 1,
})

/** Fakes the server of a floor with three tables, two orders and their changes. `asked` lists the reads in order. */
export function fakeFloor() {
  let tables: Table[] = [tableOf(2, 'T2', 'A'), tableOf(10, 'T10', 'A'), tableOf(30, 'G1', 'B')]
  let orders: Order[] = [orderOf(102, 2), orderOf(101, 1)]
  let changed = NOTHING
  const floor = {
    head: 0,
    day: '2026-11-24',
    asked: [] as string[],
    /** Applies changes to the floor and raises its head by one. */
    change(what: Partial<Named>) {
      floor.head += 1
      changed = { ...NOTHING, ...what }
      const changes = { ...floor.changesOf(), ...changed }
      orders = patchOrders(orders, changes)
      tables = patchTables(tables, changes)
    },
    changesOf: (): Changes => ({ head: floor.head, day: floor.day, reset: false, ...changed }),
    /**
     * Holds the next reply of the tables back; the reply has the tables as they are at this call.
     *
     * @returns whether the request has arrived, and a function that sends the reply
     */
    holdTables() {
      let answer: () => void
      const held = new Promise<void>((resolve) => (answer = resolve))
      const before = tables
      let isAsked = false
      const older = async () => {
        isAsked = true
        await held
        return HttpResponse.json(before)
      }
      server.use(http.get('*/api/tables', older, { once: true }))
      return { isAsked: () => isAsked, answer: () => answer() }
    },
  }
  server.use(
    http.get('*/api/orders', () => {
      floor.asked.push('orders')
      return HttpResponse.json(orders)
    }),
    http.get('*/api/tables', () => {
      floor.asked.push('tables')
      return HttpResponse.json(tables)
    }),
    http.get('*/api/tables/:id/active-order', ({ params }) => {
      floor.asked.push(`order of ${params['id']}`)
      return HttpResponse.json(orderOf(200, 0, String(params['id'])))
    }),
    http.get('*/api/floor/changes', ({ request }) => {
      const query = new URL(request.url).searchParams
      const since = query.get('since')
      floor.asked.push(since === null ? 'changes' : `changes since ${since} of ${query.get('day')}`)
      const isKnown = since !== null && query.get('day') === floor.day
      return HttpResponse.json({ ...floor.changesOf(), ...(!isKnown && { ...NOTHING, reset: true }) })
    }),
  )
  return floor
}
