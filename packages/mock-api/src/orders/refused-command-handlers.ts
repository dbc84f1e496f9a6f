import {
  AppError,
  holdCommand,
  listHeldCommands,
  readHeldMoney,
  readKotPrinted,
  resolveHeldCommand,
  type addItems,
  type BodyOf,
  type createOrder,
  type HeldCommand,
  type HeldMoney,
  type PunchReply,
  type settleOrder,
  type UnreadMoney,
} from '@tiffin/contracts'
import { fitsRefusal, REFUSAL_DECISION_WORDS, mayDecide, MERGED, TILL_REFUSAL_REASONS } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import type { HeldRecord, MockRestaurant } from '../restaurant.ts'
import { signedInName } from '../users/signed-in.ts'
import { kotsOfPunch } from './kots.ts'
import { addToOrder, placeOrder } from './place-order.ts'
import { settleOrderById } from './settle-order.ts'
import { takePaymentOf } from './take-payment.ts'
import { activeOrderOf } from './wire.ts'

type Decision = BodyOf<typeof resolveHeldCommand>

/** Returns the endpoints of refused commands: to hand them over, to list them, and to decide about them. */
export function refusedCommandHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, holdCommand, ({ body }) => {
      const id = hyphenated(body.id)
      if (!restaurant.held.some(({ handed }) => handed.id === id)) {
        restaurant.held.push({
          handed: { ...body, id },
          by: signedInName(restaurant) ?? '',
          at: restaurant.now(),
          decision: null,
        })
        const action = TILL_REFUSAL_REASONS.includes(body.reason) ? 'order.punch-held' : 'order.command-held'
        recordAudit(restaurant, action, subjectOf(body), null, { reason: body.refusal })
      }
      return { id: body.id }
    }),
    route(restaurant, listHeldCommands, ({ query }) =>
      restaurant.held
        .filter(({ decision }) => query.all || !decision)
        .filter(({ handed }) => query.reasons || TILL_REFUSAL_REASONS.includes(handed.reason))
        .map((held) => toWire(restaurant, held)),
    ),
    route(restaurant, resolveHeldCommand, ({ params, body }) => resolve(restaurant, params.id, body)),
  ]
}

function resolve(restaurant: MockRestaurant, id: string, body: Decision) {
  const held = restaurant.held.find(({ handed }) => handed.id === id)
  if (!held) throw new AppError('HELD_NOT_FOUND')
  if (!mayDecide(restaurant.user.userRole, body.as)) throw new AppError('ACCESS_DENIED')
  const { decision, handed } = held
  if (decision) throw new AppError('HELD_DECIDED', { by: decision.by, decision: REFUSAL_DECISION_WORDS[decision.as] })
  const isPaid = handed.commands.some(({ kind }) => kind === 'settle')
  const isPayment = isPaid && handed.lines.length === 0
  const hasMoney = moneyOf(handed.commands).read.length > 0
  if (!fitsRefusal(body.as, { reason: handed.reason, isPaid, isPayment, hasMoney }))
    throw new AppError(body.as === 'add' ? 'HELD_IS_PAID' : 'HELD_NOT_FITTING')
  if (body.as === 'drop' && !body.reason) throw new AppError('HELD_REASON_REQUIRED')
  const sendsNothing = body.as === 'drop' || body.as === 'difference'
  const punches = sendsNothing ? [] : send(restaurant, held, body)
  const made = { as: body.as, reason: body.reason ?? null, at: restaurant.now().toISOString() }
  held.decision = { ...made, by: signedInName(restaurant) ?? '', order_number: punches.at(-1)?.order_number ?? null }
  const facts = { decision: REFUSAL_DECISION_WORDS[body.as] }
  recordAudit(restaurant, 'order.held-decided', subjectOf(handed), null, facts)
  return { id, punches }
}

function send(restaurant: MockRestaurant, { handed }: HeldRecord, { as, orderId: into, tableId }: Decision) {
  const seat =
    as === 'send'
      ? {}
      : as === 'table'
        ? { orderType: 'Dine-In', tableId: tableId ?? null }
        : { orderType: staysDelivery(handed) ? 'Delivery' : 'Takeaway', tableId: null }
  const isOwn = as === 'record' || (as === 'send' && handed.commands[0]?.kind !== 'place')
  let orderId = as === 'add' ? (into ?? null) : isOwn ? handed.orderId : null
  const punches: PunchReply[] = []
  for (const { kind, body, kotPrinted: header } of handed.commands) {
    const kotPrinted = readKotPrinted(header)
    if (kind === 'settle') {
      const settlement = body as BodyOf<typeof settleOrder>
      if (as === 'record') recordWith(restaurant, orderId ?? '', settlement)
      else settleOrderById(restaurant, orderId ?? '', settlement, true)
      continue
    }
    const order =
      orderId === null
        ? placeOrder(
            restaurant,
            { ...(body as BodyOf<typeof createOrder>), ...seat } as BodyOf<typeof createOrder>,
            kotPrinted,
          )
        : addToOrder(restaurant, orderId, (body as BodyOf<typeof addItems>).items, { kotPrinted })
    orderId = order.id
    const { id, orderNumber, version } = order
    punches.push({ message: '', order_id: id, order_number: orderNumber, version, ...kotsOfPunch(order) })
  }
  return punches
}

/** Returns whether the guest has paid for the delivery of an order, which a takeaway has no charge for. */
function staysDelivery({ orderType, commands }: HeldRecord['handed']): boolean {
  const isPaidFor = ({ kind, body }: (typeof commands)[number]) =>
    kind === 'settle' && !!(body as BodyOf<typeof settleOrder>)?.charges?.some((charge) => charge.kind === 'delivery')
  return orderType === 'Delivery' && commands.some(isPaidFor)
}

function toWire(restaurant: MockRestaurant, { handed, by, at, decision }: HeldRecord): HeldCommand {
  const isOfTable = handed.reason === 'table-taken' || handed.reason === 'table-gone'
  const other = isOfTable
    ? handed.table && activeOrderOf(restaurant, handed.table.id)
    : restaurant.orders.find(({ id }) => id === handed.orderId)
  const money = moneyOf(handed.commands)
  return {
    id: handed.id,
    version: decision ? 2 : 1,
    reason: handed.reason,
    refusal: handed.refusal,
    order_type: handed.orderType,
    table: handed.table,
    guest: handed.guest,
    taken_at: handed.takenAt,
    taken_by: handed.takenBy,
    held_at: at.toISOString(),
    held_by: by,
    lines: handed.lines,
    is_paid: handed.commands.some(({ kind }) => kind === 'settle'),
    payments: money.read,
    unread_payments: money.unread,
    text: decision || handed.reason !== 'unreadable' ? null : textOf(handed.commands),
    prints_tickets: handed.printsTickets,
    other_order: other
      ? {
          id: other.id,
          order_number: other.orderNumber,
          status: other.mergedInto ? MERGED : other.settlement ? 'Completed' : 'Active',
          taken_at: other.createdAt.toISOString(),
          taken_by: other.waiter,
          paid_at: other.settlement?.at.toISOString() ?? null,
          payments: (other.settlement?.payments ?? []).map(({ method, amount }) => ({ method, amount })),
        }
      : null,
    decision,
  }
}

/** Settles an order with a held payment, or takes it as a part payment if the order comes to more. */
function recordWith(restaurant: MockRestaurant, orderId: string, body: BodyOf<typeof settleOrder>): void {
  const { version: _version, document_id: _document, gst_mode: _mode, ...settlement } = { ...body }
  try {
    settleAsItIs(restaurant, orderId, settlement)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PAYMENTS_MISMATCH') throw error
    const { payments = [], charges } = settlement
    for (const payment of payments) {
      const { version = 0 } = restaurant.orders.find(({ id }) => id === orderId) ?? {}
      takePaymentOf(restaurant, orderId, { ...payment, charges, version }, true)
    }
  }
}

/** Settles an order. An invoice whose number from the till is refused gets the next number of its series. */
function settleAsItIs(restaurant: MockRestaurant, orderId: string, body: NonNullable<BodyOf<typeof settleOrder>>) {
  try {
    settleOrderById(restaurant, orderId, body, true)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVOICE_NUMBER_REFUSED') throw error
    const { till_invoice: _number, ...settlement } = body
    settleOrderById(restaurant, orderId, settlement, true)
  }
}

function moneyOf(commands: HeldRecord['handed']['commands']): { read: HeldMoney[]; unread: UnreadMoney[] } {
  const money = commands.filter(({ kind }) => kind === 'settle').map(({ body }) => readHeldMoney(body))
  return { read: money.flatMap(({ read }) => read), unread: money.flatMap(({ unread }) => unread) }
}

function textOf(commands: HeldRecord['handed']['commands']): string {
  return commands.map(({ kind, body }) => (kind === 'text' ? String(body) : JSON.stringify(body))).join('\n')
}

/** Writes a key as a UUID, as the database does. */
function hyphenated(key: string): string {
  return key.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function subjectOf({ orderId, table, orderType }: HeldRecord['handed']) {
  return { id: orderId, name: table?.name ?? orderType }
}
