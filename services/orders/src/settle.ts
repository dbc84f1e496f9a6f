import type { Order as WireOrder } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { statementRefusalOf, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { v7 as uuidv7 } from 'uuid'
import { chargeFacts } from './document-wire.ts'
import { actedAt, arrivalOf, hasWaited, markOf, withMark } from './domain/late-arrival.ts'
import { withInvoice } from './domain/invoice.ts'
import { decideCharge, type KhataCharge } from './domain/khata.ts'
import { decideSettlement, type SettlementRefusal, type SettlementTask } from './domain/decide-settlement.ts'
import { refusedNumber, tillNumberOf, type NumberingRequest } from './domain/till-number.ts'
import type { Replayed } from './repository/answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './repository/database.ts'
import { lockKhata } from './repository/khata-rows.ts'
import { lateFacts } from './repository/late-marks.ts'
import { retryOnConflict } from './repository/retry-on-conflict.ts'
import { findToSettle, inLockedOrder, saveSettlement, type SettleTarget } from './repository/save-settlement.ts'
import { settledFacts, toWireOrder } from './wire.ts'

/** The user who settles, and the data to recognise and answer a repetition. */
export type SettlementCall = {
  readonly settledBy: string
  readonly idempotency: IdempotentRequest | null
  /** The status of the reply that is stored under the request's key. A reply with status 200 has the settled order. */
  readonly status: 200 | 204
}

export type SettleOutcome =
  | { readonly kind: 'settled'; readonly order: WireOrder }
  | { readonly kind: 'missing' }
  | Replayed
  /** A repetition whose stored reply was deleted; `order` is in its present state. */
  | { readonly kind: 'repeated'; readonly order: WireOrder }
  /** The order differs from the bill; `order` is its present state, which the till then shows. */
  | { readonly kind: 'refused'; readonly code: SettlementRefusal; readonly order: WireOrder }

/**
 * Settles an order: reads it with its items, decides on the settlement, and writes the settlement only if the order has
 * not changed since. If another terminal was faster, the order is read and decided on again, so that the added items
 * are on the bill or the second settlement is refused.
 *
 * A repetition settles nothing, not even after its stored reply was deleted and other guests sit at the table.
 *
 * @throws AppError ORDER_CHANGED when other changes came first in every attempt, IDEMPOTENCY_MISMATCH for the key of
 *   another request, INVOICE_NUMBER_REFUSED for the number of a till that another invoice or another till has; and the
 *   errors of `computeSettlement` and `decideCharge`. Nothing is written then.
 */
export function settle(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  target: SettleTarget,
  task: SettlementTask,
  call: SettlementCall,
): Promise<SettleOutcome> {
  const attempt = (open: Transaction | null) => settleOnce(db, clock, tenant, target, task, call, open)
  return retryOnConflict((locksOrder) =>
    // What a khata owes is read under its lock, which is taken after that of the order.
    locksOrder || task.request?.khata ? inLockedOrder(db, tenant, target, attempt) : attempt(null),
  ).catch((error: unknown) => refuseNumber(error, task.request))
}

/** Throws the refusal of the number that a till gave the invoice, and any other error as it is. */
export function refuseNumber(error: unknown, request: NumberingRequest | null): never {
  const number = request?.till_invoice?.number
  const refusal = statementRefusalOf(error)
  if (number === undefined || (refusal !== 'number-used' && refusal !== 'series-of-another')) throw error
  throw refusedNumber(number, refusal === 'number-used' ? 'used' : 'of-another')
}

/**
 * Reads the order, decides on the settlement and writes it.
 *
 * @param open the transaction that has locked the order; null to run each statement in a transaction of its own
 * @throws the errors of `findToSettle`, `decideSettlement` and `saveSettlement`
 */
async function settleOnce(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  target: SettleTarget,
  task: SettlementTask,
  call: SettlementCall,
  open: Transaction | null,
): Promise<SettleOutcome> {
  const found = await findToSettle(db, tenant, target, call.idempotency, open)
  if (found.kind === 'missing' || found.kind === 'replayed') return found
  if (found.kind === 'repeated') return { ...found, order: toWireOrder(found.order) }

  const now = clock(found.now)
  const arrival = arrivalOf(task.request?.taken, now, task.handedOver)
  const tillNumber = tillNumberOf(task.request, arrival, now, found.order.document)
  const moment = {
    now: actedAt(arrival, found.order, now),
    facts: found.facts,
    documentId: uuidv7(),
    tillNumber,
    hasWaited: hasWaited(arrival, task.handedOver),
  }
  const decision = decideSettlement(found.order, task, moment)
  if (decision.kind === 'refused') return { ...decision, order: toWireOrder(found.order) }

  const charge = await chargeOf(open, tenant, task)
  const { settlement, action, invoice } = decision
  const mark = markOf('settle', arrival)
  const settled = withMark(decision.settled, mark)
  // The number of a new document is known only once the statement has locked the series. So the statement itself writes
  // the number into the reply that it stores.
  const reply = call.status === 200 ? toWireOrder(withInvoice(settled, invoice, null)) : null
  const audited = {
    ...settledFacts(settlement),
    ...chargeFacts(found.order, invoice, found.facts),
    ...(charge && { khata: charge.number }),
    ...lateFacts(mark),
  }
  const written = { ...call, settlement, action, invoice, charge, audited, reply, mark }
  const number = await saveSettlement(db, tenant, { ...found, ...written }, open)
  return { kind: 'settled', order: toWireOrder(withInvoice(settled, invoice, number)) }
}

/**
 * Locks the khata of a settlement and decides whether the bill may be put on it; null for a settlement without a khata.
 *
 * @throws the errors of `decideCharge`
 */
async function chargeOf(
  open: Transaction | null,
  tenant: Tenant,
  { request, rules, isKhataOn = false }: SettlementTask,
): Promise<KhataCharge | null> {
  if (!request?.khata || open === null) return null
  const { khata_id: id, amount } = request.khata
  return decideCharge(await lockKhata(open, tenant, id), paiseFromRupees(amount), { isKhataOn, role: rules.role })
}
