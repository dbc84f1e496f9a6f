import type { HeldCommand } from '@tiffin/contracts'
import { formatDate, isDamagedCommand, MERGED } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { messages } from './messages.ts'

/** Returns the sentence that says why a command was refused, and what is in its way now. */
export function whyRefused(held: HeldCommand): string {
  const { reason, table, order_type: orderType, other_order: other } = held
  const place = table?.name ?? orderType
  switch (reason) {
    case 'table-taken':
      return other
        ? messages.tableTaken(place, other.order_number, timeOf(other.taken_at), other.taken_by)
        : messages.tableFree(place)
    case 'table-gone':
      return messages.tableGone(place)
    case 'order-completed':
      if (!other) return messages.orderGone
      return other.status === MERGED ? messages.orderMerged(other.order_number) : messages.orderPaid(other.order_number)
    case 'order-gone':
      return messages.orderGone
    case 'paid-twice':
      if (other?.status === MERGED) return messages.paidMerged(other.order_number)
      return messages.paidTwice(other?.order_number ?? null)
    case 'paid-less':
      return messages.paidLess(other?.order_number ?? null)
    case 'paid-gone':
      return messages.paidGone
    case 'number-refused':
      return messages.numberRefused
    case 'unreadable':
      return isDamagedCommand(held) ? messages.unreadable : messages.notAccepted
    case 'too-old':
      return messages.tooOld
  }
}

/** Names the table or the guest of a held command: 'T4', 'Takeaway Ravi'. */
export function whoseRefused(held: HeldCommand): string {
  const { table, order_type: orderType, guest } = held
  if (isDamagedCommand(held)) return messages.damaged
  return table?.name ?? [orderType, guest].filter(Boolean).join(' ')
}

/** Formats an instant of today as a time, an earlier one with its day. */
export function timeOf(instant: string): string {
  const isToday = formatDate(instant, 'day') === formatDate(new Date(serverTime()), 'day')
  return formatDate(instant, isToday ? 'time' : 'dayAndTime')
}
