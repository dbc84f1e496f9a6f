import {
  AppError,
  MOST_LISTED_KOTS,
  type Kot,
  type KotPrinted,
  type Order,
  type printKot,
  type PunchReply,
  type ResponseOf,
} from '@tiffin/contracts'
import {
  businessDayOf,
  createStationFinder,
  nameWithModifiers,
  ticketsOf,
  type CartLine,
  type TicketLine,
} from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { ID_PREFIX, mockId } from '../ids.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { signedInName } from '../users/signed-in.ts'

type KotsOfPunch = Pick<NewKot, 'isAddition' | 'isPrinted' | 'ref'> & Partial<Pick<NewKot, 'note' | 'kotPrinted'>>

/** Makes a kitchen ticket for each station that has to cook lines of a punch. Held lines are on no ticket. */
export function makeKots(
  restaurant: MockRestaurant,
  order: OrderRecord,
  added: readonly CartLine[],
  { isAddition, isPrinted, ref, note = null, kotPrinted = null }: KotsOfPunch,
): void {
  const { stations, stationRoutes: routes, menu } = restaurant
  const at = restaurant.now()
  const find = createStationFinder({ stations, routes })
  const cookable = added.filter(({ held }) => !held)
  const lines = cookable.map(({ menuItemId, name, quantity, notes, modifiers = [] }) => {
    const dish = menu.find(({ id }) => id === menuItemId)
    const stationId = dish ? find(dish) : null
    const shown = dish?.kitchen_name ? nameWithModifiers(dish.kitchen_name, modifiers) : name
    return { name: shown, quantity, menuItemId, stationId, ...(notes && { notes }) }
  })
  for (const { station, lines: cooked } of ticketsOf(lines, stations))
    make(restaurant, order, {
      kind: 'new',
      stationId: station.id,
      station: station.name,
      lines: cooked,
      note,
      isAddition,
      isPrinted: isPrinted || kotPrinted !== null,
      kotPrinted,
      ref,
      at,
    })
}

/**
 * Makes a ticket about a move for each station that still cooks for the order.
 *
 * @param holder the order that gets the tickets
 */
export function makeMoveKots(restaurant: MockRestaurant, order: OrderRecord, note: string, holder = order): void {
  const open = order.kots.filter(({ kot, bumpedAt }) => kot.kind === 'new' && bumpedAt === null)
  const stations = new Map(open.map(({ stationId, kot }) => [stationId, kot.station]))
  const ticket = { kind: 'move', note, isAddition: true, isPrinted: false, at: restaurant.now() } as const
  for (const [stationId, station] of stations) make(restaurant, holder, { ...ticket, stationId, station, lines: [] })
}

/**
 * Makes a ticket of a void for the station that cooks the line; no ticket for a dish that the kitchen has no ticket of.
 */
export function makeVoidKot(restaurant: MockRestaurant, order: OrderRecord, line: CartLine, note: string): void {
  const cooked = order.kots.findLast(({ kot, dishIds }) => kot.kind === 'new' && dishIds.includes(line.menuItemId))
  if (!cooked) return
  const { name, quantity, menuItemId, notes } = line
  const lines = [{ name, quantity, menuItemId, ...(notes && { notes }) }]
  const { stationId, kot } = cooked
  make(restaurant, order, {
    kind: 'void',
    stationId,
    station: kot.station,
    lines,
    note,
    isAddition: true,
    isPrinted: false,
    at: restaurant.now(),
  })
}

type NewKot = Pick<Kot, 'kind' | 'station' | 'note'> & {
  readonly stationId: string
  readonly lines: readonly TicketLine[]
  readonly isAddition: boolean
  readonly isPrinted: boolean
  /** The person who printed the ticket at the till before the punch arrived; null or left out where nobody did. */
  readonly kotPrinted?: KotPrinted | null
  /** The reference of the punch; left out without one. */
  readonly ref?: string | undefined
  /**
   * The time of the act. All tickets of an act have the same time, by which a till recognises that they belong
   * together.
   */
  readonly at: Date
}

function make(restaurant: MockRestaurant, order: OrderRecord, made: NewKot): void {
  const { stationId, lines, isAddition, isPrinted, kotPrinted, ref, at, ...ticket } = made
  const day = businessDayOf(at)
  const all = restaurant.orders.flatMap(({ kots }) => kots.map(({ kot }) => kot))
  const ofToday = all.filter(({ created_at }) => businessDayOf(new Date(created_at)) === day)
  const kot: Kot = {
    ...ticket,
    ...(ref && { ref }),
    lines: lines.map(({ menuItemId: _dish, ...line }) => line),
    id: mockId(ID_PREFIX.kot, all.length + 1),
    number: ofToday.length + 1,
    created_at: at.toISOString(),
    is_addition: isAddition,
    waiter: signedInName(restaurant),
    printed: isPrinted ? 1 : 0,
  }
  order.kots.push({
    version: order.version,
    stationId,
    kot,
    dishIds: lines.map(({ menuItemId }) => menuItemId ?? null),
    shownAt: null,
    doneLines: [],
    bumpedAt: null,
    pickedUpAt: null,
    handedOver: kotPrinted
      ? { at: at.toISOString(), how: 'printed_here', by: kotPrinted.by ?? signedInName(restaurant) }
      : null,
  })
}

/**
 * Returns the tickets of the last change of an order, as the reply to its punch names them; no field without tickets.
 */
export function kotsOfPunch({ version, kots }: OrderRecord): Pick<PunchReply, 'kots'> {
  const made = kots.filter((ticket) => ticket.version === version)
  return made.length === 0 ? {} : { kots: made.map(({ kot: { id, number, station } }) => ({ id, number, station })) }
}

/**
 * Lists the newest `MOST_LISTED_KOTS` tickets of an order and of the orders that were merged into it, the oldest first.
 *
 * @throws AppError as the orders service does
 */
export function kotsOf(restaurant: MockRestaurant, orderId: string): Kot[] {
  orderOf(restaurant, orderId, 'ORDER_NOT_FOUND')
  return heldKots(restaurant, orderId)
    .map(({ kot }) => kot)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.number - b.number)
    .slice(-MOST_LISTED_KOTS)
}

/** Returns the tickets of an order and of the orders that were merged into it. */
function heldKots({ orders }: MockRestaurant, orderId: string) {
  return orders.filter(({ id, mergedInto }) => id === orderId || mergedInto === orderId).flatMap(({ kots }) => kots)
}

/** Counts a print of a kitchen ticket. @throws AppError KOT_NOT_FOUND */
export function printKotOf(restaurant: MockRestaurant, orderId: string, kotId: string): ResponseOf<typeof printKot> {
  const order = orderOf(restaurant, orderId, 'KOT_NOT_FOUND')
  const ticket = heldKots(restaurant, orderId).find(({ kot }) => kot.id === kotId)
  if (!ticket) throw new AppError('KOT_NOT_FOUND')
  const { number, station, printed } = ticket.kot
  ticket.kot = { ...ticket.kot, printed: printed + 1 }
  const facts = { kot: number, station, reprint: printed }
  recordAudit(restaurant, 'order.kot-printed', { id: order.id, name: order.orderNumber }, null, facts)
  return { ...ticket.kot, may_be_printed: ticket.queued?.mayBePrinted ?? false }
}

/**
 * Lists the tickets whose food waits, the longest waiting first. A paid order at a table lists none, and a paid order
 * without a table lists only food that was ready after the payment.
 */
export function readyTickets({ kots, settlement, table }: OrderRecord): NonNullable<Order['ready']> {
  if (settlement && table) return []
  const paidAt = settlement?.at.toISOString() ?? ''
  return kots
    .flatMap(({ kot, bumpedAt, pickedUpAt }) =>
      kot.kind === 'new' && bumpedAt && bumpedAt > paidAt && !pickedUpAt
        ? { kot_id: kot.id, number: kot.number, station: kot.station, since: bumpedAt }
        : [],
    )
    .toSorted((a, b) => a.since.localeCompare(b.since) || a.number - b.number)
}

/** Marks food as picked up; tickets that are not ready are skipped. @throws AppError as the orders service does */
export function pickUpFoodOf(restaurant: MockRestaurant, orderId: string, kotIds: readonly string[]): undefined {
  const order = orderOf(restaurant, orderId, 'ORDER_NOT_FOUND')
  for (const record of order.kots) {
    const { kot, bumpedAt, pickedUpAt } = record
    if (kot.kind !== 'new' || bumpedAt === null || pickedUpAt !== null || !kotIds.includes(kot.id)) continue
    record.pickedUpAt = restaurant.now().toISOString()
    const facts = { kot: kot.number, station: kot.station }
    recordAudit(restaurant, 'order.food-picked-up', { id: order.id, name: order.orderNumber }, null, facts)
  }
  return undefined
}

function orderOf(restaurant: MockRestaurant, orderId: string, code: 'ORDER_NOT_FOUND' | 'KOT_NOT_FOUND'): OrderRecord {
  const order = restaurant.orders.find(({ id }) => id === orderId)
  if (!order) throw new AppError(code)
  return order
}
