import type { addItems, BodyOf, createOrder, KotPrinted } from '@tiffin/contracts'
import type { CartLine, CustomerDetails } from '@tiffin/domain'

/**
 * A punch that is being sent, or was sent and has no reply. Only a repetition with the same key and body shows whether
 * the server stored it. An attempt with a null `orderId` places an order; any other attempt adds to its order.
 * `printedHere` is the mark of its job (`PunchJob`) where it came back from the queue with its key.
 */
export type Attempt = {
  readonly key: string
  readonly lines: readonly CartLine[]
  readonly printedHere?: KotPrinted
} & (
  | { readonly orderId: null; readonly body: BodyOf<typeof createOrder> }
  | { readonly orderId: string; readonly body: BodyOf<typeof addItems> }
)

/**
 * The number of guests at the table, and the minutes until the promised time of an order without a table. A value is
 * null until it is entered.
 */
export type Party = { readonly covers: number | null; readonly promisedInMinutes: number | null }
export const NO_PARTY: Party = { covers: null, promisedInMinutes: null }

/** The draft of an order. `lines` are the tapped lines that are not known to be punched, with those of `attempt`. */
export type Draft = {
  readonly lines: readonly CartLine[]
  readonly customer: CustomerDetails
  readonly dirty: boolean
  readonly attempt: Attempt | null
  /**
   * The party of a new order. The field is absent in drafts of older releases, and in drafts of an order that exists.
   */
  readonly party?: Party
}
