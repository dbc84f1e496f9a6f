import { AppError } from '@tiffin/contracts'
import { breaksCheckConstraint } from '@tiffin/service-kit'

const TOO_LARGE = ['orders_bounded', 'order_items_quantity_bounded']

/**
 * Throws ORDER_TOO_LARGE for an error of a check on the size of an order or of one of its lines, and any other error as
 * it is. Only the database can check this, because several requests together make an order too large.
 */
export function refuseTooLarge(error: unknown): never {
  throw TOO_LARGE.some((check) => breaksCheckConstraint(error, check)) ? new AppError('ORDER_TOO_LARGE') : error
}
