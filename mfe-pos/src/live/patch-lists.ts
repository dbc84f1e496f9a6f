import type { listFloorChanges, Order, ResponseOf, Table } from '@tiffin/contracts'
import { sortTables } from '@tiffin/domain'

export type FloorChanges = ResponseOf<typeof listFloorChanges>

/** Applies changes to the list of orders, which stays in the order of the server: newest first. */
export function patchOrders(orders: readonly Order[], { orders: changed, gone }: FloorChanges): Order[] {
  return patched(orders, changed, gone).toSorted((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id))
}

/** Applies changes to the list of tables, which stays in the order of the server. */
export function patchTables(tables: readonly Table[], { tables: changed, gone }: FloorChanges): Table[] {
  return sortTables(patched(tables, changed, gone))
}

function patched<T extends { readonly id: string }>(
  list: readonly T[],
  changed: readonly T[],
  gone: readonly string[],
): T[] {
  const byId = new Map(list.map((each) => [each.id, each]))
  for (const id of gone) byId.delete(id)
  for (const each of changed) byId.set(each.id, each)
  return [...byId.values()]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
