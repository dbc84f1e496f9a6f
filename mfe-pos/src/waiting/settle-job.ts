import type { BodyOf, Order, settleOrder } from '@tiffin/contracts'
import { formatRupees, paiseFromRupees } from '@tiffin/domain'
import type { Command } from '@tiffin/web-kit/queue'
import type { Guests, Waiting } from './punch-job.ts'

/**
 * A payment in the queue. When it is stored, its body gets the till's next invoice number where the payment takes one;
 * after that the body never changes. The version in the body is the one that the order has once the punches ahead of
 * the payment are stored. If anybody else changes the order, the payment is refused.
 */
export type SettleJob = Guests & {
  readonly orderId: string
  readonly key: string
  readonly body: NonNullable<BodyOf<typeof settleOrder>>
}

export type WaitingPayment = Command<SettleJob>

export function isPayment(command: Waiting): command is WaitingPayment {
  return 'key' in command.job
}

/** Returns whether a command is a payment that counts: it waits and was not refused. */
export function isPaidHere(command: Waiting): command is WaitingPayment {
  return isPayment(command) && command.refusal === null
}

export function guestsOf({ order_type, table_id, table_name, customer_name }: Order): Guests {
  return {
    orderType: order_type,
    table: table_id === null ? null : { id: table_id, name: table_name ?? '' },
    guest: customer_name ?? '',
  }
}

/** Formats the payments and the tip of a request: 'Cash ₹735.00', 'Cash ₹400.00, UPI ₹335.00'. */
export function paidText({ body: { payments, tip } }: SettleJob): string {
  return moneyText([...(payments ?? []), ...(tip ? [{ ...tip, is_tip: true }] : [])])
}

type Money = { readonly method: string; readonly amount: number; readonly is_tip?: boolean }

/** Formats amounts in rupees by their methods, a tip last. */
export function moneyText(money: readonly Money[] = []): string {
  return money
    .map(
      ({ method, amount, is_tip: isTip }) => `${isTip ? 'tip ' : ''}${method} ${formatRupees(paiseFromRupees(amount))}`,
    )
    .join(', ')
}
