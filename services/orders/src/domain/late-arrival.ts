import type { BodyOf, createOrder } from '@tiffin/contracts'
import { HOUR_MS, MOST_WAITING_HOURS, type Paise } from '@tiffin/domain'

const SECOND_MS = 1_000
/** The longest time from a tap to the arrival of its request for which the request is not late. */
const LATE_AFTER_MS = 30 * SECOND_MS
/** The bounds of the time that a till may claim for a tap, ahead of the server's time and before it. */
const MOST_AHEAD_MS = 120 * SECOND_MS
const MOST_AGE_MS = MOST_WAITING_HOURS * HOUR_MS
/** The greatest age of a tap that a person confirms by deciding to send its request. */
const MOST_CONFIRMED_AGE_MS = 30 * 24 * HOUR_MS

/**
 * How a request came to the server. A `late` one waited at the till, so the time of its tap counts, and what the guests
 * have eaten by then is taken as it is. A `wrong-time` one claims a time that cannot be right: the server's time
 * counts, without any leniency. Any other request is `on-time`.
 */
export type Arrival =
  | { readonly kind: 'on-time' }
  | { readonly kind: 'late' | 'wrong-time'; readonly takenAt: Date; readonly arrivedAt: Date }

/** The arrival of a request that does not wait at a till. */
export const ON_TIME: Arrival = { kind: 'on-time' }

export type Taken = BodyOf<typeof createOrder>['taken']

/** The hand-over of a request that is sent later by the decision of a person. */
export type HandedOver = {
  readonly at: Date
  /** True when the till has handed over the request because it was too old: the decision then confirms its time. */
  readonly isOld: boolean
}

/**
 * Reads the arrival of a request from what the till says about the tap, and the present time.
 *
 * @param handedOver the time of the hand-over says whether the tap can be right, because a decision may take days
 */
export function arrivalOf(taken: Taken, now: Date, handedOver?: HandedOver): Arrival {
  if (!taken?.at) return ON_TIME
  const takenAt = new Date(taken.at)
  const ageMs = now.getTime() - takenAt.getTime()
  const waitedMs = (handedOver?.at ?? now).getTime() - takenAt.getTime()
  const mostAgeMs = handedOver?.isOld ? MOST_CONFIRMED_AGE_MS : MOST_AGE_MS
  if (waitedMs < -MOST_AHEAD_MS || waitedMs > mostAgeMs) return { kind: 'wrong-time', takenAt, arrivedAt: now }
  return ageMs > LATE_AFTER_MS ? { kind: 'late', takenAt, arrivedAt: now } : ON_TIME
}

export function isLate(arrival: Arrival): boolean {
  return arrival.kind === 'late'
}

/** Returns whether a request has waited at its till, or is sent by the decision of a person. */
export function hasWaited(arrival: Arrival, handedOver?: HandedOver): boolean {
  return arrival.kind !== 'on-time' || handedOver !== undefined
}

/** Returns the time of a late tap; null where the time of the server counts. */
export function tapOf(arrival: Arrival): Date | null {
  return arrival.kind === 'late' ? arrival.takenAt : null
}

/** Returns the time of a late act on an order, which is never before the order itself; `now` for any other act. */
export function actedAt(arrival: Arrival, order: { readonly createdAt: Date }, now: Date): Date {
  const tap = tapOf(arrival)
  return tap === null ? now : new Date(Math.max(tap.getTime(), order.createdAt.getTime()))
}

/**
 * Why a line of a late punch would have been refused: its price was on the menu before (`old-price`), its price is none
 * that is known (`unknown-price`), its dish is off the menu (`off-menu`) or was not served at the tap (`not-served`),
 * or its dish has no such choice any more (`choice-gone`).
 */
export type HonourReason = 'old-price' | 'unknown-price' | 'off-menu' | 'not-served' | 'choice-gone'

/**
 * A line of a late punch that was accepted though the menu would have refused it. `menuPricePaise` is null for a dish
 * that is not on the menu any more.
 */
export type HonouredLine = {
  readonly name: string
  readonly quantity: number
  readonly pricePaise: Paise
  readonly menuPricePaise: Paise | null
  readonly reasons: readonly HonourReason[]
}

/** A late request, or a request that claimed a wrong time, as it is stored with its order. */
export type LateMark = {
  readonly kind: 'place' | 'add' | 'settle' | 'pay'
  readonly takenAt: string
  readonly arrivedAt: string
  /** True where the time of the tap cannot be right and did not count. */
  readonly isWrongTime?: boolean
  readonly lines?: readonly HonouredLine[]
  /** True for an order above the daily limit of the plan. */
  readonly isOverPlan?: boolean
  /** The portions that were sold though they were not left. */
  readonly short?: readonly { readonly name: string; readonly quantity: number }[]
}

/** Makes the mark of a request; null for one that is on time. */
export function markOf(
  kind: LateMark['kind'],
  arrival: Arrival,
  honoured: readonly HonouredLine[] = [],
): LateMark | null {
  if (arrival.kind === 'on-time') return null
  return {
    kind,
    takenAt: arrival.takenAt.toISOString(),
    arrivedAt: arrival.arrivedAt.toISOString(),
    ...(arrival.kind === 'wrong-time' && { isWrongTime: true }),
    ...(honoured.length > 0 && { lines: honoured }),
  }
}

/**
 * Returns what all portions of a line would have cost above its price by the menu; null for a dish that is not on the
 * menu any more.
 */
export function differenceOf({ quantity, pricePaise, menuPricePaise }: HonouredLine): Paise | null {
  return menuPricePaise === null ? null : (((menuPricePaise - pricePaise) * quantity) as Paise)
}

/** Returns the order with one more mark, if there is one. */
export function withMark<T extends { readonly late?: readonly LateMark[] }>(order: T, mark: LateMark | null): T {
  return mark === null ? order : { ...order, late: [...(order.late ?? []), mark] }
}
