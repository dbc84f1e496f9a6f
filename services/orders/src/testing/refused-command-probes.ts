import { createOrder, holdCommand, resolveHeldCommand } from '@tiffin/contracts'
import type { AuditProbes } from '@tiffin/service-kit/testing'
import { expect } from 'vitest'
import { addTable, type TestRestaurant } from './harness.ts'
import { holding } from './holding.ts'
import type { PrepareProbe } from './prepare-probe.ts'

const items = [{ name: 'Filter Coffee', quantity: 1 }]
const taken = { taken_by: 'Ravi', table_name: 'T4', items }

/** Returns the audit probes of the endpoints for held commands. */
export function refusedCommandProbes(
  addRestaurant: () => TestRestaurant,
  prepared: PrepareProbe,
): Pick<AuditProbes<'orders'>, 'holdCommand' | 'resolveHeldCommand'> {
  async function withTable() {
    const at = addRestaurant()
    return { at, tableId: await addTable(at, 'T4'), ...holding(at) }
  }
  return {
    holdCommand: async () => {
      const { at, tableId, placing, handed } = await withTable()
      const after = { reason: 'This table already has an active order.', ...taken }
      const body = handed([placing(tableId)])
      return prepared(at, 'Waiter', holdCommand, { body }, { subject: 'T4', before: null, after })
    },
    resolveHeldCommand: async () => {
      const { at, tableId, placing, hold } = await withTable()
      const { id } = await hold([placing(tableId)])
      const { body: first } = await at.call(createOrder, {
        body: { orderType: 'Takeaway', items: placing(tableId).body.items },
      })
      const number = first.order_number.replace(/1$/, '2')
      const placed = {
        subject: number,
        before: null,
        after: { order_type: 'Takeaway', table_name: null, portions: [1], lines_hash: expect.any(String) },
      }
      const after = { decision: 'Kept apart without a table', order_number: number, ...taken }
      const body = { as: 'takeaway', version: 1 }
      const decided = { subject: 'T4', before: null, after }
      return {
        ...prepared(at, 'Waiter', resolveHeldCommand, { params: { id }, body }, decided),
        says: [placed, decided],
      }
    },
  }
}
