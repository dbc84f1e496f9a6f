import { addItems, createOrder, fireLines, listOrders, mergeOrders, splitOrder } from '@tiffin/contracts'
import type { AuditProbes } from '@tiffin/service-kit/testing'
import { addTable, ask, type TestRestaurant } from './harness.ts'
import type { PrepareProbe } from './prepare-probe.ts'

const dosa = [{ name: 'Masala Dosa', quantity: 2, price: 120 }]

/**
 * Returns the audit probes of the endpoints that move dishes between bills, and of the endpoint that fires held dishes.
 */
export function moveProbes(
  prepared: PrepareProbe,
  withOrder: () => Promise<{ at: TestRestaurant; id: string; number: string }>,
): Pick<AuditProbes<'orders'>, 'splitOrder' | 'mergeOrders' | 'fireLines'> {
  return {
    fireLines: async () => {
      const { at, id, number } = await withOrder()
      await at.call(addItems, { params: { id }, body: { items: [{ ...ask(at, 'Filter Coffee'), held: true }] } })
      const after = { items: [{ name: 'Filter Coffee', quantity: 1 }] }
      return prepared(at, 'Waiter', fireLines, { params: { id }, body: {} }, { subject: number, before: null, after })
    },
    splitOrder: async () => {
      const { at, id, number } = await withOrder()
      const [line] = (await at.call(listOrders)).body[0]!.items
      const further = number.replace(/1$/, '2')
      const one = [{ name: 'Masala Dosa', quantity: 1, price: 120 }]
      const left = {
        subject: number,
        before: { items: dosa },
        after: { items: one, moved: one, to_order: further, to_table: 'T1' },
      }
      const source = { from_order: number, from_table: 'T1' }
      const placed = {
        subject: further,
        before: null,
        after: { order_type: 'Dine-In', table_name: 'T1', items: one, ...source },
      }
      const body = { parts: [{ items: [{ line_id: line!.line_id!, quantity: 1 }] }], version: 1 }
      return { ...prepared(at, 'Waiter', splitOrder, { params: { id }, body }, left), says: [placed, left] }
    },
    mergeOrders: async () => {
      const { at, id, number } = await withOrder()
      const tableId = await addTable(at, 'T7')
      const placing = { items: [ask(at, 'Filter Coffee')], orderType: 'Dine-In', tableId } as const
      const { body: other } = await at.call(createOrder, { body: placing })
      const coffee = [{ name: 'Filter Coffee', quantity: 1, price: 40 }]
      const ended = {
        subject: number,
        before: { status: 'Active', table_name: 'T1', items: dosa },
        after: { status: 'Merged', to_order: other.order_number, to_table: 'T7' },
      }
      const merged = {
        subject: other.order_number,
        before: { items: coffee },
        after: { items: [...coffee, ...dosa], from_order: number, from_table: 'T1' },
      }
      const body = { into: other.order_id, version: 1 }
      return { ...prepared(at, 'Waiter', mergeOrders, { params: { id }, body }, ended), says: [ended, merged] }
    },
  }
}
