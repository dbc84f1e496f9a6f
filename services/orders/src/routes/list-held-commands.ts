import { listHeldCommands, type HeldCommand as WireHeldCommand } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import type { HeldCommand } from '../domain/refused-command.ts'

export function listHeldCommandsRoute({ heldCommands }: RouteDeps) {
  return route(listHeldCommands, async ({ tenant, query }) =>
    (await heldCommands.list(tenant, { all: query.all === 'true' })).map(toWireHeldCommand),
  )
}

function toWireHeldCommand(held: HeldCommand): WireHeldCommand {
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
    prints_tickets: held.printsTickets,
    other_order: otherOrder && {
      id: otherOrder.id,
      order_number: otherOrder.orderNumber,
      status: otherOrder.status,
      taken_at: otherOrder.createdAt.toISOString(),
      taken_by: otherOrder.takenByName,
    },
    decision: decided && {
      as: decided.as,
      reason: decided.reason,
      at: decided.at.toISOString(),
      by: decided.byName,
      order_number: decided.orderNumber,
    },
  }
}
