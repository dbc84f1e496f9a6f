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
import { hashRequest, type Route, type RouteContext, type StaffCaller } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import type { Decision, StoredCommand } from '../../domain/held-command.ts'
import { addItemsRoute } from '../add-items.ts'
import { createOrderRoute } from '../create-order.ts'
import { settleOrderRoute } from '../settle-order.ts'

/** The person who decides, with the request of the decision. */
type Caller = StaffCaller & Pick<RouteContext<Endpoint>, 'req' | 'reply'>

/**
 * Sends the commands of a held punch to the order that the decision names: the first punch places an order, unless it
 * is added to another, the later ones are added, and a payment settles it. Each is handled by the route of a live one,
 * under the key that it has had since the tap.
 *
 * @returns the replies of the punches
 * @throws the AppError of the first command that is refused, or HELD_UNREADABLE
 */
export async function sendHeld(
  deps: RouteDeps,
  caller: Caller,
  decision: Decision,
  commands: readonly StoredCommand[],
): Promise<PunchReply[]> {
  const place = createOrderRoute(deps)
  const add = addItemsRoute(deps)
  const settle = settleOrderRoute(deps)
  const seat =
    decision.as === 'table'
      ? { orderType: 'Dine-In', tableId: decision.tableId }
      : { orderType: 'Takeaway', tableId: null }
  let orderId = decision.as === 'add' ? decision.orderId : null
  const punches: PunchReply[] = []
  for (const { id, kind, body, kotPrinted } of commands) {
    const headers = { 'kot-printed': kotPrinted }
    if (kind === 'settle') {
      await run(settle, settleOrder, caller, id, { params: { id: orderId }, body: readBody(settleOrder, body) })
      continue
    }
    const punched =
      orderId === null
        ? await run(place, createOrder, caller, id, {
            params: {},
            body: readBody(createOrder, { ...asObject(body), ...seat }),
            headers,
          })
        : await run(add, addItems, caller, id, { params: { id: orderId }, body: readBody(addItems, body), headers })
    orderId = punched.order_id
    punches.push(punched)
  }
  return punches
}

/** Calls the handler of a route with a stored body, as a request with this key and these headers would. */
async function run<E extends Endpoint>(
  route: Route,
  endpoint: E,
  caller: Caller,
  key: string,
  {
    params,
    body,
    headers = {},
  }: { readonly params: object; readonly body: BodyOf<E>; readonly headers?: HeadersOf<E> },
): Promise<ResponseOf<E>> {
  const hashParsed = () => hashRequest(params, body)
  const idempotency = { key, route: endpoint.id, bodyHash: hashParsed(), hashParsed }
  return (await route.handler({
    ...caller,
    params,
    query: undefined,
    body,
    headers,
    idempotency,
  } as never)) as ResponseOf<E>
}

/** Checks a stored body by the contract of its endpoint. @throws AppError HELD_UNREADABLE */
function readBody<E extends Endpoint>(endpoint: E, body: unknown): BodyOf<E> {
  const read = endpoint.body?.safeParse(body)
  if (!read?.success) throw new AppError('HELD_UNREADABLE')
  return read.data as BodyOf<E>
}

function asObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {}
}
