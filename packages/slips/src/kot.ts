import type { Kot, Order, RestaurantSettings } from '@tiffin/contracts'
import { formatDate, type OrderType } from '@tiffin/domain'
import { centered, columns, facts, placeOf, RULE, slipOf, type Slip } from './slip.ts'

/**
 * The content of a printed kitchen ticket: the dishes of a stored ticket or of a whole order, and the place to which
 * the dishes go.
 */
export type KitchenTicket = {
  readonly orderNumber: string
  readonly orderType: OrderType
  /** The table with its area, or the customer; null where neither is known. */
  readonly place: string | null
  readonly dishes: readonly {
    readonly name: string
    readonly quantity: number
    readonly notes?: string | null | undefined
  }[]
  /** A message to the kitchen besides the dishes, such as 'T4 is now T7'. */
  readonly note: string | null
  /**
   * The framed text below the place: `ADDITION`, or a warning that keeps a kitchen from cooking a dish twice. It is
   * null for a ticket that needs neither.
   */
  readonly mark: string | null
  /** The time on the ticket, as an ISO timestamp. */
  readonly at: string
  /**
   * The reference that the till gave the punch; for a whole order, the references of all its punches. It is null or
   * absent where no till gave a reference. Where the order has no number yet, `orderNumber` is this reference too.
   */
  readonly ref?: string | null
  /** True for a ticket that the till prints without an answer of the server. Its paper says so. */
  readonly isByHand?: boolean
  /** The number and the station of the stored ticket; null for the ticket of a whole order. */
  readonly kot: { readonly number: string; readonly station: string | null } | null
}

export const ADDITION = 'ADDITION'
/** The mark of a paper that may have been printed before. */
export const REPEAT = 'REPEAT? Ask the waiter'

/** The text on a paper that the till prints without an answer of the server. */
export const BY_HAND = 'PRINTED AT THE TILL'

/** The mark of a dish that the kitchen is not to cook yet. */
export const HELD = 'HELD'

export type TicketOrder = Pick<KitchenTicket, 'orderNumber' | 'orderType' | 'place'>

export function ticketOrder(order: Order): TicketOrder {
  return { orderNumber: order.order_number, orderType: order.order_type, place: placeOf(order) }
}

/**
 * Makes the ticket of a whole order, on which held dishes are marked.
 *
 * @param hasKots true where its dishes went to the kitchen on stored tickets
 */
export function ticketOfOrder(order: Order, hasKots = false): KitchenTicket {
  return {
    ...ticketOrder(order),
    dishes: order.items.map(({ name, quantity, notes, held_since }) => ({
      name,
      quantity,
      notes: held_since === undefined ? notes : [HELD, notes].filter(Boolean).join(': '),
    })),
    note: null,
    mark: hasKots ? 'WHOLE ORDER' : null,
    at: order.created_at,
    ref: order.till_refs?.join(', ') ?? null,
    kot: null,
  }
}

/**
 * Makes the content of a stored ticket, with the mark of a repetition or of an addition.
 *
 * @param reprint 0 for the first paper, then 1, 2, …; null where the paper may be a repetition
 */
export function ticketOfKot(order: TicketOrder, kot: Kot, reprint: number | null): KitchenTicket {
  const { orderNumber, orderType, place } = order
  return {
    orderNumber,
    orderType,
    place,
    dishes: kot.lines,
    note: kot.note,
    mark: markOf(kot, reprint) ?? (kot.kind === 'new' && kot.is_addition ? ADDITION : null),
    at: kot.taken_at ?? kot.created_at,
    ref: kot.ref ?? null,
    kot: { number: String(kot.number), station: kot.station },
  }
}

/**
 * Returns the reprint number of the next paper of a ticket: 0 for the first paper, null where no paper was counted but
 * one may have been printed. The till, the back office and the network printers all mark repeated papers by this
 * number.
 *
 * @param before the number of papers that were counted
 * @param mayBePrinted true where a printer may have printed the ticket without confirming it
 */
export function reprintOf(before: number, mayBePrinted: boolean): number | null {
  return before === 0 && mayBePrinted ? null : before
}

function markOf({ number }: Kot, reprint: number | null): string | null {
  if (reprint === null) return REPEAT
  return reprint > 0 ? `REPRINT ${reprint} of KOT ${number}` : null
}

/** Makes the paper of a kitchen ticket. The place and the dishes are large enough to read from two metres. */
export function kotSlip(ticket: KitchenTicket, settings: Pick<RestaurantSettings, 'kot_header' | 'kot_footer'>): Slip {
  const { orderNumber, orderType, place, dishes, note, mark, at, ref = null, isByHand } = ticket
  return slipOf('Kitchen ticket', [
    ...centered(settings.kot_header),
    ...centered(titleOf(ticket), { bold: true }),
    ...centered(place ?? orderType, { size: 'large', bold: true }),
    ...centered(mark ?? '', { size: 'tall', bold: true, framed: true }),
    ...centered(isByHand ? BY_HAND : '', { bold: true }),
    RULE,
    ...facts([
      ['Order No.', orderNumber === ref ? null : orderNumber],
      ['Reference', ref],
      ['Type', orderType],
      ['Time', `${formatDate(at, 'day')} ${formatDate(at, 'time')}`],
    ]),
    RULE,
    ...centered(note ?? '', { size: 'tall', bold: true }),
    ...dishes.map(({ name, quantity, notes }) =>
      columns('portions', [`${quantity} ×`, name], { note: notes, size: 'large', bold: true }),
    ),
    RULE,
    ...centered(settings.kot_footer),
  ])
}

function titleOf({ kot }: KitchenTicket): string {
  if (kot === null) return 'KOT'
  return kot.station === null ? `KOT ${kot.number}` : `KOT ${kot.number} · ${kot.station}`
}
