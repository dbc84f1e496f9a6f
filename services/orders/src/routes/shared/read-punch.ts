import { AppError, type addItems, type BodyOf, type createOrder } from '@tiffin/contracts'
import { findOrderProblem } from '@tiffin/domain'
import type { RouteContext } from '@tiffin/service-kit'
import { addingPunch, placingPunch } from '../../repository/order-punches.ts'

/**
 * Reads a new order and its punch from a request.
 *
 * @throws AppError with the problem that `findOrderProblem` finds
 */
export function readOrder({ user, body, headers, idempotency }: RouteContext<typeof createOrder>) {
  const details = detailsOf(body)
  return { details, punch: placingPunch(idempotency, user, { ...body, tableId: details.tableId }, headers) }
}

/** Reads the punch of an addition from a request. @throws AppError EMPTY_ORDER */
export function readAddition({ user, params, body, headers, idempotency }: RouteContext<typeof addItems>) {
  if (body.items.length === 0) throw new AppError('EMPTY_ORDER')
  return { punch: addingPunch(idempotency, user, params.id, body, headers) }
}

/** Reads the table and covers of a dine-in order, or the customer and promised time of any other order. */
function detailsOf(body: BodyOf<typeof createOrder>) {
  const { orderType, tableId: givenTableId, customerDetails, items } = body
  const tableId = orderType === 'Dine-In' ? (givenTableId ?? null) : null
  const customer = orderType === 'Dine-In' ? null : (customerDetails ?? null)
  const problem = findOrderProblem({ orderType, tableId, lineCount: items.length, customer })
  if (problem) throw new AppError(problem)
  const covers = orderType === 'Dine-In' ? (body.covers ?? null) : null
  const promisedInMinutes = orderType === 'Dine-In' ? null : (body.promisedInMinutes ?? null)
  return { orderType, tableId, customer, covers, promisedInMinutes }
}
