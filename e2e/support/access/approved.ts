import { approve, type BodyOf, type giveCreditNote } from '@tiffin/contracts'
import type { TestRestaurant } from './test-restaurant.ts'

export const PIN = '2580'

const byCaptain = async (restaurant: TestRestaurant) => ({
  user_id: await restaurant.givePin('Captain', PIN),
  pin: PIN,
})

/** Returns the approval of a Captain for an act on an invoice. */
async function approvalOf(restaurant: TestRestaurant, action: 'cancel-document' | 'credit-note', id: string) {
  const body = { ...(await byCaptain(restaurant)), action, subject: { document_id: id } }
  return (await restaurant.asAdmin(approve, { body })).approval
}

/** Prints the invoice of a new order. @returns the input that cancels that invoice with the approval of a Captain */
export async function approvedCancel(restaurant: TestRestaurant) {
  const id = await restaurant.addOpenInvoice()
  return {
    params: { id },
    body: { reason: 'guest_left', approval: await approvalOf(restaurant, 'cancel-document', id) },
  }
}

/** Makes a paid order with an invoice. @returns the input that credits that invoice with the approval of a Captain */
export async function approvedCreditNote(restaurant: TestRestaurant) {
  const id = await restaurant.addPaidInvoice()
  const approval = await approvalOf(restaurant, 'credit-note', id)
  const body: BodyOf<typeof giveCreditNote> = { reason: 'complaint', method: 'Cash', credit_notes: 0, approval }
  return { params: { id }, body }
}

/** Returns the input that takes one portion of a new order back with the approval of a Captain. */
export async function approvedVoid(restaurant: TestRestaurant) {
  const { id, line_id } = await restaurant.addOrderedLine()
  const line = { line_id, quantity: 1 }
  const body = { ...(await byCaptain(restaurant)), action: 'void' as const, subject: { order_id: id, ...line } }
  const { approval } = await restaurant.asAdmin(approve, { body })
  return { params: { id }, body: { ...line, approval, reason: 'complaint', wasted: false, version: 1 } }
}
