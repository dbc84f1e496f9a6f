import { AppError, settleOrder, takePayment } from '@tiffin/contracts'
import type { RouteDeps } from '../../deps.ts'
import type { RefusedCommand, StoredCommand } from '../../domain/refused-command.ts'
import { takePaymentRoute } from '../take-payment.ts'
import { readBody, run, settleAsItIs, type DecisionCaller, type Sent } from './send-refused-command.ts'

/**
 * Records a held payment with its order in the order's present state. Earlier payments stay. If the payable is more
 * than all payments together, the held payment is a part payment, and the rest is collected with the bill. If the
 * payable equals them, the order is settled. If the payable is less, the payment is refused, because only a person can
 * give money back.
 *
 * If the invoice number of the till is refused, the server numbers the invoice, because the person has decided; the
 * held command names the number of the till. A part payment has no invoice, so the number of its till stays unused.
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
  // The person decides about the order as it is now, so what the till knew of it does not count. An approval has
  // expired.
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
  const { payments = [], charges, taken } = settlement
  for (const { method, amount, tendered, reference } of payments) {
    if (amount === 0) continue
    const body = { method, amount, ...(tendered !== undefined && { tendered }), reference, charges, version, taken }
    const reply = await run(take, takePayment, caller, key, { params: { id: orderId }, body })
    // The command has one key, which the first payment uses; the transaction of the decision stores all payments or
    // none.
    key = null
    version = reply.version ?? version + 1
    orderNumber = reply.order_number
  }
  return { punches: [], orderNumber }
}
