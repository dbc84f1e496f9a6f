import type { HeldCommand as WireHeldCommand } from '@tiffin/contracts'
import { moneyInRupees, type RefusedCommand } from './domain/refused-command.ts'

export function toWireHeldCommand(held: RefusedCommand): WireHeldCommand {
  const { otherOrder, decided } = held
  return {
    id: held.id,
    version: held.version,
    reason: held.reason,
    refusal: held.refusal,
    order_type: held.orderType,
    table: held.table,
    guest: held.guest,
    taken_at: held.takenAt.toISOString(),
    taken_by: held.takenByName,
    held_at: held.heldAt.toISOString(),
    held_by: held.heldByName,
    lines: held.lines,
    is_paid: held.isPaid,
    payments: moneyInRupees(held.payments).map(({ isTip, ...money }) => ({ ...money, is_tip: isTip })),
    unread_payments: [...held.unread],
    text: held.text,
    prints_tickets: held.printsTickets,
    other_order: otherOrder && {
      id: otherOrder.id,
      order_number: otherOrder.orderNumber,
      status: otherOrder.status,
      taken_at: otherOrder.createdAt.toISOString(),
      taken_by: otherOrder.takenByName,
      paid_at: otherOrder.paidAt?.toISOString() ?? null,
      payments: moneyInRupees(otherOrder.payments),
    },
    decision: decided && {
      as: decided.kind,
      reason: decided.reason,
      at: decided.at.toISOString(),
      by: decided.byName,
      order_number: decided.orderNumber,
    },
  }
}
