import { createKhata, createOrder, settleOrder, type Khata } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { ask, type TestRestaurant } from './harness.ts'

/** The price of a Masala Dosa with its tax, in rupees: what a bill of `onKhata` is worth. */
export const BILL = 126

let phones = 0

/** Opens a khata with a phone number of its own. @param limit in rupees; null for none */
export async function openKhata(at: TestRestaurant, limit: number | null = null): Promise<Khata> {
  const phone = String(9_845_000_000 + ++phones)
  return (await at.call(createKhata, { body: { name: 'Ravi', phone, limit } }, 'Admin')).body
}

/** Puts a Takeaway of one Masala Dosa on a khata. @returns the reply of the settlement, and the order's id */
export async function onKhata(at: TestRestaurant, { id }: Pick<Khata, 'id'>, as: Role = 'Cashier') {
  const items = [ask(at, 'Masala Dosa')]
  const { body: placed } = await at.call(createOrder, { body: { items, orderType: 'Takeaway' } })
  const body = { payments: [], khata: { khata_id: id, amount: BILL } }
  const settled = await at.call(settleOrder, { params: { id: placed.order_id }, body }, as)
  return { ...settled, orderId: placed.order_id, orderNumber: placed.order_number }
}
