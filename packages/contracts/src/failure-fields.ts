import type { ErrorCode } from './errors.ts'
import type { ImportError } from './menu.ts'
import type { Order } from './order-schema.ts'

/** The seconds after which a repetition may succeed. */
type Wait = { readonly retry_after_seconds: number }
/** The order as it is now, so that the client can show it. */
type CurrentOrder = { readonly order: Order }
/** The dishes of which fewer portions are left than were ordered. */
type ShortDishes = { readonly dishes: readonly { readonly menuItemId: string; readonly left: number }[] }
/** The dishes that are not served at the time of the order. */
type DishesNotServed = { readonly dishes: readonly { readonly menuItemId: string }[] }
type RefusedDish = { readonly menuItemId: string }
/** The largest discount, in percent, of the role that the failure names. */
type DiscountLimit = { readonly limit: number }

/** The fields that failures carry besides code and text, so that a client can continue. */
type FailureFields = {
  readonly TOO_MANY_REQUESTS: Wait
  readonly RESTAURANT_BUSY: Wait
  readonly SERVICE_UNAVAILABLE: Wait
  /** The id of the active order of the table; null when it was settled in the meantime. */
  readonly TABLE_OCCUPIED: { readonly orderId: string | null }
  readonly ORDER_CHANGED: CurrentOrder
  readonly ORDER_COMPLETED: CurrentOrder
  readonly GST_MODE_CHANGED: CurrentOrder
  readonly NOTHING_TO_BILL: CurrentOrder
  readonly PAID_WITHOUT_INVOICE: CurrentOrder
  readonly ORDER_MOVED: CurrentOrder
  readonly PRICE_CHANGED: RefusedDish
  readonly MENU_ITEM_UNAVAILABLE: RefusedDish
  readonly MODIFIER_CHOICE_INVALID: RefusedDish
  readonly ITEM_NOT_AVAILABLE: ShortDishes
  readonly NOT_SERVED_NOW: DishesNotServed
  readonly DISCOUNT_ABOVE_LIMIT: DiscountLimit
  readonly APPROVAL_ABOVE_LIMIT: DiscountLimit
  /** The setting that is not valid. */
  readonly GSTIN_INVALID: { readonly field: 'gstin' }
  readonly GST_ADDRESS_REQUIRED: { readonly field: 'address' }
  readonly SERIES_INVALID: { readonly field: 'series' }
  readonly SERIES_OF_TILL: { readonly field: 'series' }
  readonly COMPOSITION_SERIES_TOO_LONG: { readonly field: 'series' }
  readonly FSSAI_INVALID: { readonly field: 'fssai' }
  /** The missing field of the body. */
  readonly DISCOUNT_REASON_REQUIRED: { readonly field: 'discount_reason' }
  readonly IMPORT_ROWS_INVALID: { readonly errors: readonly ImportError[] }
}

/** The fields of one failure; none for a code without fields. */
export type FieldsOf<Code extends ErrorCode> = Code extends keyof FailureFields
  ? FailureFields[Code]
  : Readonly<Record<string, never>>
