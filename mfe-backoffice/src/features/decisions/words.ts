import type { HeldCommand } from '@tiffin/contracts'
import { formatDate, formatRupees, isDamagedCommand, MERGED, paiseFromRupees } from '@tiffin/domain'
import { messages } from './messages.ts'

/** Returns the sentence that says why a command was not accepted, and what is in its way now. */
export function whyHeld(held: HeldCommand): string {
  const { reason, table, order_type: orderType, other_order: other } = held
  const place = table?.name ?? orderType
  const order = other?.order_number ?? ''
  switch (reason) {
    case 'table-taken':
      return other ? messages.tableTaken(place, order) : messages.tableFree(place)
    case 'table-gone':
      return messages.tableGone(place)
    case 'order-completed':
      return other ? messages.orderClosed(order) : messages.orderGone
    case 'order-gone':
      return messages.orderGone
    case 'paid-twice':
      if (!other) return messages.paidGone
      return isMerged(other) ? messages.paidMerged(order) : messages.paidTwice(order)
    case 'paid-less':
      if (!other) return messages.paidGone
      if (isMerged(other)) return messages.paidMerged(order)
      return isOpen(other) ? messages.paidLess(order) : messages.paidSince(order)
    case 'paid-gone':
      return messages.paidGone
    case 'number-refused':
      if (!other) return messages.paidGone
      if (isMerged(other)) return messages.paidMerged(order)
      return isOpen(other) ? messages.numberRefused : messages.numberRefusedPaid(order)
    case 'unreadable':
      return isDamagedCommand(held) ? messages.unreadable : messages.notAccepted
    case 'too-old':
      return messages.tooOld
  }
}

/** Returns whether an order can still be paid. */
export function isOpen(order: HeldCommand['other_order']): boolean {
  return order?.status === 'Active'
}

/** Returns whether an order has gone to another one. */
export function isMerged(order: HeldCommand['other_order']): boolean {
  return order?.status === MERGED
}

/** Returns whether a held command is money without dishes. */
export function isPayment({ is_paid: isPaid, lines }: HeldCommand): boolean {
  return isPaid && lines.length === 0
}

/**
 * Names the table or the guest of a held command: 'T4', 'Takeaway Ravi'. A damaged command, of which neither is known,
 * gets a general name.
 */
export function whoseHeld(held: HeldCommand): string {
  const { table, order_type: orderType, guest } = held
  if (isDamagedCommand(held)) return messages.damaged
  return table?.name ?? [orderType, guest].filter(Boolean).join(' ')
}

/** Writes the dishes in a line: '2 × Masala Dosa, 1 × Filter Coffee'. */
export function dishesText({ lines }: HeldCommand): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}

type Money = {
  readonly method: string
  readonly amount: number
  readonly is_tip?: boolean
  readonly invoice?: string | undefined
  readonly reference?: string | undefined
}

/**
 * Writes money in a line, with the invoice number of its till: 'Cash ₹735.00 (invoice A1/2627/000004), Tip, UPI
 * ₹20.00'.
 */
export function moneyText(money: readonly Money[] = []): string {
  return money
    .map(({ method, amount, is_tip: isTip, invoice, reference }) => {
      const text = [`${isTip ? messages.tip(method) : method} ${rupees(amount)}`, reference].filter(Boolean).join(' · ')
      return invoice === undefined ? text : text + messages.invoice(invoice)
    })
    .join(', ')
}

/** Writes what of held payments cannot be read, a line each, as the till sent it; empty where all of it can. */
export function unreadText({ unread_payments: unread = [] }: HeldCommand): string {
  return unread
    .map(
      ({ of, text, invoice }) => messages.unread[of](text) + (invoice === undefined ? '' : messages.invoice(invoice)),
    )
    .join('\n')
}

/** Adds up money, tips too, in rupees. */
export function sumOf(money: readonly Money[]): string {
  return rupees(money.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0) / 100)
}

function rupees(amount: number): string {
  return formatRupees(paiseFromRupees(amount))
}

export const when = (instant: string) => formatDate(instant, 'dayAndTime')
