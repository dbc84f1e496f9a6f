import { AppError } from '@tiffin/contracts'
import { breaksCheckConstraint } from '@tiffin/service-kit'

const TOO_LARGE = ['orders_bounded', 'order_items_quantity_bounded']

/** Maps the check constraints on the size of an order, which apply to all its lines together. */
export function refuseTooLarge(error: unknown): never {
  throw TOO_LARGE.some((check) => breaksCheckConstraint(error, check)) ? new AppError('ORDER_TOO_LARGE') : error
}
