import { createOrder, giveCreditNote, settleOrder, type BodyOf, type Order } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type pg from 'pg'
import { ask, dish, type OrdersUnderTest, type TestRestaurant } from './harness.ts'

/** The items of a request that refunds one portion of the first line of a bill. */
export const ONE = { items: [{ line: 0, quantity: 1 }] }

export type AskedNote = Partial<BodyOf<typeof giveCreditNote>>

/** Adds a restaurant that bills by GST, with dishes at the prices of the golden bills. */
export async function addRestaurantByGst(service: OrdersUnderTest): Promise<TestRestaurant> {
  const restaurant = service.addRestaurant({ Captain: 'Arjun' })
  restaurant.menu = {
    items: [
      dish('Biryani', 350),
      dish('Lassi', 120),
      dish('Platter', 500),
      dish('Tikka', 333),
      dish('Mint', 0.4),
      dish('Beer', 250, { tax_rate: 20, tax_group_name: 'VAT', tax_is_split: false }),
    ],
  }
  await service.billByGst(restaurant)
  return restaurant
}

/** Places a takeaway order. @param dishes portions by name */
export async function placeOrderOf(
  restaurant: TestRestaurant,
  dishes: Readonly<Record<string, number>>,
): Promise<string> {
  const items = Object.entries(dishes).map(([name, quantity]) => ask(restaurant, name, quantity))
  return (await restaurant.call(createOrder, { body: { items, orderType: 'Takeaway' } })).body.order_id
}

/** Places an order that is paid by card, and returns it with the id of its invoice. */
export async function payOrderOf(
  restaurant: TestRestaurant,
  dishes: Readonly<Record<string, number>>,
  amount: number,
  more: object = {},
): Promise<Order & { readonly invoice: string }> {
  const id = await placeOrderOf(restaurant, dishes)
  const body = { payments: [{ method: 'Card', amount }], ...more }
  const { body: order } = await restaurant.call(settleOrder, { params: { id }, body }, 'Cashier')
  return { ...order, invoice: order.document!.id }
}

/** Gives a credit note; without `items`, for everything that earlier notes did not refund. */
export function giveNote(
  restaurant: TestRestaurant,
  id: string,
  asked: AskedNote = {},
  { as = 'Captain' as Role, key = '' } = {},
) {
  const body = { reason: 'food_returned', method: 'Cash', credit_notes: 0, ...asked } as const
  return restaurant.call(giveCreditNote, { params: { id }, body, ...(key && { key }) }, as)
}

/** Returns the number of credit notes of an invoice, and the money given back for its order, in rupees. */
export async function givenBack(owner: pg.Client, { id, invoice }: { readonly id: string; readonly invoice: string }) {
  const { rows } = await owner.query<{ notes: number; paise: number }>(
    `SELECT (SELECT count(*)::int FROM documents WHERE of_document_id = $1) AS notes,
       (SELECT coalesce(sum(amount_paise), 0)::int FROM order_payments WHERE order_id = $2 AND direction = 'out') AS paise`,
    [invoice, id],
  )
  return { notes: rows[0]!.notes, rupees: rows[0]!.paise / 100 }
}
