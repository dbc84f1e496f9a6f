import type { ErrorCode } from './errors.ts'
import type { ImportError } from './menu-import.ts'
import type { Order } from './orders.ts'

/** When a repetition may succeed. */
type Wait = { readonly retry_after_seconds: number }
/** The order as it is now. */
type CurrentOrder = { readonly order: Order }
/** Dishes of which fewer are left than were asked for. */
type ShortDishes = { readonly dishes: readonly { readonly menuItemId: string; readonly left: number }[] }
type RefusedDish = { readonly menuItemId: string }
/** The most percent that this role gives. */
type DiscountLimit = { readonly limit: number }

/** The fields that failures carry beside code and text, so that a client can go on. */
type FailureFields = {
  readonly TOO_MANY_REQUESTS: Wait
  readonly RESTAURANT_BUSY: Wait
  readonly SERVICE_UNAVAILABLE: Wait
  /** The id of the active order of the table; null when that one is just settled. */
  readonly TABLE_OCCUPIED: { readonly orderId: string | null }
  readonly ORDER_CHANGED: CurrentOrder
  readonly ORDER_COMPLETED: CurrentOrder
  readonly ORDER_MOVED: CurrentOrder
  readonly PRICE_CHANGED: RefusedDish
  readonly MENU_ITEM_UNAVAILABLE: RefusedDish
  readonly ITEM_NOT_AVAILABLE: ShortDishes
  readonly DISCOUNT_ABOVE_LIMIT: DiscountLimit
  readonly APPROVAL_ABOVE_LIMIT: DiscountLimit
  /** The field of the body that is missing. */
  readonly DISCOUNT_REASON_REQUIRED: { readonly field: 'discount_reason' }
  readonly IMPORT_ROWS_INVALID: { readonly errors: readonly ImportError[] }
}

/** The fields of one failure. A code that has none takes none. */
export type FieldsOf<Code extends ErrorCode> = Code extends keyof FailureFields
  ? FailureFields[Code]
  : Readonly<Record<string, never>>
