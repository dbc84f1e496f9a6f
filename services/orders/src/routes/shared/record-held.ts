import { AppError, settleOrder, takePayment } from '@tiffin/contracts'
import type { RouteDeps } from '../../deps.ts'
import type { RefusedCommand, StoredCommand } from '../../domain/refused-command.ts'
import { takePaymentRoute } from '../take-payment.ts'
import { readBody, run, settleAsItIs, type DecisionCaller, type Sent } from './send-refused-command.ts'

/**
 * Records a held payment with its order as that is now. What is paid already stays paid: if the order comes to more,
 * the payment is a part of it, and the rest is collected at its bill. If the order comes to exactly what was paid, it
 * is settled. An order that comes to less refuses the payment, and only a person can give money back.
 *
 * An invoice whose number from the till is refused gets one of the server: the person has decided, and the row names
 * the number of the till. A part payment has no invoice, so the number of its till stays unused.
 *
 * @throws AppError of the order that refuses the payment, or HELD_UNREADABLE
 */
export async function recordHeld(
  deps: RouteDeps,
  caller: DecisionCaller,
  { orderId }: Pick<RefusedCommand, 'orderId'>,
  [command]: readonly StoredCommand[],
): Promise<Sent> {
  if (!command) throw new AppError('HELD_UNREADABLE')
  const asked = readBody(settleOrder, command.body) ?? {}
  // The person decides about the order as it is now, so what the till knew of it does not count. An approval has ended.
  const { version: _version, document_id: _document, gst_mode: _mode, approval: _approval, ...settlement } = asked
  try {
    const paid = await settleAsItIs(deps, caller, command.id, orderId, settlement)
    return { punches: [], orderNumber: paid?.order_number ?? '' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PAYMENTS_MISMATCH') throw error
  }
  const take = takePaymentRoute(deps)
  let { version, orderNumber } = await deps.orders.load(caller.tenant, orderId)
  let key: string | null = command.id
  for (const { method, amount, tendered } of settlement.payments ?? []) {
    if (amount === 0) continue
    const body = { method, amount, ...(tendered !== undefined && { tendered }), version, taken: settlement.taken }
    const reply = await run(take, takePayment, caller, key, { params: { id: orderId }, body })
    // All payments are of one decision, and the command has one key.
    key = null
    version = reply.version ?? version + 1
    orderNumber = reply.order_number
  }
  return { punches: [], orderNumber }
}
