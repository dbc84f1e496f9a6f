import { PAYMENT_METHODS } from '@tiffin/domain'
import * as z from '#schema'
import type { HeldCommand } from './held-commands.ts'
import { price } from './fields.ts'
import { paymentReference, tillInvoiceNumber } from './settlement.ts'

/** Money of a held payment that can be read, in rupees. */
export type HeldMoney = NonNullable<HeldCommand['payments']>[number]
/** A part of a held payment that cannot be read. */
export type UnreadMoney = NonNullable<HeldCommand['unread_payments']>[number]

/** The method and the amount of a payment or a tip. What else it says does not change what was taken. */
const money = z.object({ method: z.enum(PAYMENT_METHODS), amount: price })

/**
 * Reads the money of a settlement that a till has handed over, also of a body that the contract refuses. Each payment,
 * the tip and the invoice number are read apart from each other. What cannot be read is listed with its text, so that
 * every rupee that a till has taken is in one of the two lists.
 *
 * @param body the unchecked body of the settlement
 */
export function readHeldMoney(body: unknown): { readonly read: HeldMoney[]; readonly unread: UnreadMoney[] } {
  if (body === undefined || body === null) return { read: [], unread: [] }
  if (!isFields(body)) return { read: [], unread: [{ of: 'payment', text: JSON.stringify(body) }] }
  const { payments, tip, till_invoice: given } = body
  const paid = listOf(payments)
  const number = isFields(given) ? tillInvoiceNumber.safeParse(given.number).data : undefined
  const ofInvoice = number === undefined ? {} : { invoice: number }
  const read: HeldMoney[] = []
  const unread: UnreadMoney[] = []
  const add = (value: unknown, of: 'payment' | 'tip', more: { readonly invoice?: string }) => {
    const { data } = money.safeParse(value)
    if (data) read.push({ ...data, is_tip: of === 'tip', ...referenceOf(value), ...more })
    else unread.push({ of, text: JSON.stringify(value), ...more })
  }
  for (const payment of paid) add(payment, 'payment', ofInvoice)
  for (const each of listOf(tip)) add(each, 'tip', {})
  if (listOf(given).length > 0 && (number === undefined || paid.length === 0))
    unread.push({ of: 'invoice', text: JSON.stringify(given) })
  return { read, unread }
}

function referenceOf(value: unknown): Pick<HeldMoney, 'reference'> {
  const { data } = paymentReference.safeParse(isFields(value) ? value.reference : undefined)
  return data ? { reference: data } : {}
}

/** Returns the elements of a list, or a value that is no list as the only one; an absent value has none. */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
