import {
  addItems,
  AppError,
  createOrder,
  settleOrder,
  type BodyOf,
  type Endpoint,
  type HeadersOf,
  type PunchReply,
  type ResponseOf,
} from '@tiffin/contracts'
import { hashRequest, runRoute, type Route, type RouteContext, type StaffCaller } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import type { Decision, RefusedCommand, StoredCommand } from '../../domain/refused-command.ts'
import { addItemsRoute } from '../add-items.ts'
import { createOrderRoute } from '../create-order.ts'
import { settleOrderRoute } from '../settle-order.ts'

/** The person who decides, with the request of the decision. */
export type DecisionCaller = StaffCaller & Pick<RouteContext<Endpoint>, 'req' | 'reply'>

type Settlement = BodyOf<typeof settleOrder>

/** The replies of the punches, and the number of the order that has the dishes or the money now. */
export type Sent = { readonly punches: readonly PunchReply[]; readonly orderNumber: string }

/**
 * Sends the held commands to the order that the decision names. The first punch places that order, unless the decision
 * adds the punch to an existing one; later punches are added, and a payment settles the order. By the decision `send`,
 * the commands keep their own table and order. Each command goes through the route of such a request, under the key
 * that the command has had since the tap.
 *
 * @throws the AppError of the first command that is refused, or HELD_UNREADABLE
 */
export async function sendRefusedCommand(
  deps: RouteDeps,
  caller: DecisionCaller,
  decision: Decision,
  { orderId: ownOrderId }: Pick<RefusedCommand, 'orderId'>,
  commands: readonly StoredCommand[],
): Promise<Sent> {
  const place = createOrderRoute(deps)
  const add = addItemsRoute(deps)
  let orderId = firstOrder(decision, ownOrderId, commands)
  let orderNumber = ''
  const punches: PunchReply[] = []
  for (const { id, kind, body, kotPrinted } of commands) {
    const headers = { 'kot-printed': kotPrinted }
    if (kind === 'settle') {
      const paid = await settleAsItIs(deps, caller, id, orderId, readBody(settleOrder, body))
      orderNumber = paid?.order_number ?? orderNumber
      continue
    }
    const punched =
      orderId === null
        ? await run(place, createOrder, caller, id, {
            params: {},
            body: readBody(createOrder, seated(body, decision, commands)),
            headers,
          })
        : await run(add, addItems, caller, id, { params: { id: orderId }, body: readBody(addItems, body), headers })
    orderId = punched.order_id
    orderNumber = punched.order_number
    punches.push(punched)
  }
  return { punches, orderNumber }
}

/** Returns the order that gets the first command; null when that command places an order. */
function firstOrder(decision: Decision, ownOrderId: string, commands: readonly StoredCommand[]): string | null {
  if (decision.kind === 'add') return decision.orderId
  return decision.kind === 'send' && commands[0]?.kind !== 'place' ? ownOrderId : null
}

/**
 * Returns the body of a new order with the table that the decision gives it. A delivered order that is kept apart stays
 * one if its guest has paid for the delivery: a takeaway has no such charge, so the payment would be refused.
 */
function seated(body: unknown, decision: Decision, commands: readonly StoredCommand[]): unknown {
  if (decision.kind === 'send') return body
  const order: { readonly orderType?: unknown } = asObject(body)
  if (decision.kind === 'table') return { ...order, orderType: 'Dine-In', tableId: decision.tableId }
  const stays = order.orderType === 'Delivery' && commands.some(isPaidDelivery)
  return { ...order, orderType: stays ? 'Delivery' : 'Takeaway', tableId: null }
}

function isPaidDelivery({ kind, body }: StoredCommand): boolean {
  const charges = kind === 'settle' ? readBody(settleOrder, body)?.charges : undefined
  return charges?.some((charge) => charge.kind === 'delivery') ?? false
}

/**
 * Runs a route with a stored body, as a request with this key and these headers would.
 *
 * @param key null for a request without a key
 */
export async function run<E extends Endpoint>(
  route: Route,
  endpoint: E,
  caller: DecisionCaller,
  key: string | null,
  {
    params,
    body,
    headers = {},
  }: { readonly params: object; readonly body: BodyOf<E>; readonly headers?: HeadersOf<E> },
): Promise<ResponseOf<E>> {
  const hashParsed = () => hashRequest(params, body)
  const idempotency = key === null ? null : { key, route: endpoint.id, bodyHash: hashParsed(), hashParsed }
  const context = { ...caller, params, query: undefined, body, headers, idempotency }
  return (await runRoute(route, context)) as ResponseOf<E>
}

/**
 * Settles an order by a held payment. A field for which the settlement is refused is left out, so that the money is
 * recorded: without the number of its till, the invoice gets a number of the server, and the held command names the
 * number of the till.
 *
 * @throws AppError of any other refusal
 */
export async function settleAsItIs(
  deps: RouteDeps,
  caller: DecisionCaller,
  key: string,
  orderId: string | null,
  settlement: Settlement,
): Promise<ResponseOf<typeof settleOrder>> {
  try {
    return await run(settleOrderRoute(deps), settleOrder, caller, key, { params: { id: orderId }, body: settlement })
  } catch (error) {
    const acceptable = withoutRefused(error, settlement)
    if (acceptable === null) throw error
    return settleAsItIs(deps, caller, key, orderId, acceptable)
  }
}

/** Returns a settlement without the field for which it was refused; null where no field is in the way. */
function withoutRefused(error: unknown, settlement: Settlement): Settlement | null {
  if (!(error instanceof AppError) || !settlement) return null
  if (error.code === 'INVOICE_NUMBER_REFUSED' && settlement.till_invoice) {
    const { till_invoice: _number, ...rest } = settlement
    // Without the number, an absent field would be that of the open invoice, and the paper of the till has no charges.
    return { ...rest, charges: rest.charges ?? [] }
  }
  // The restaurant no longer bills by GST, so there is no invoice to make out to a business or to have charges.
  if (error.code === 'GST_MODE_CHANGED' && (settlement.buyer || settlement.charges?.length)) {
    const { buyer: _buyer, charges: _charges, ...rest } = settlement
    return rest
  }
  return null
}

/** Checks a stored body by the contract of its endpoint. @throws AppError HELD_UNREADABLE */
export function readBody<E extends Endpoint>(endpoint: E, body: unknown): BodyOf<E> {
  const read = endpoint.body?.safeParse(body)
  if (!read?.success) throw new AppError('HELD_UNREADABLE')
  return read.data as BodyOf<E>
}

function asObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {}
}
