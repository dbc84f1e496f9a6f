import type { LateArrival } from '@tiffin/contracts'
import { formatDate, formatRupees, paise, paiseFromRupees } from '@tiffin/domain'

type Line = NonNullable<LateArrival['lines']>[number]

/** The texts about what came late of an order; the specification has none of them. */
const messages = {
  cameLate: 'Came late',
  wrongClock: 'Wrong clock',
  tap: (kind: string, taken: string, arrived: string) => `${TAPS[kind] ?? TAPS.place} ${taken}, arrived ${arrived}`,
  wrongTime: (claimed: string, arrived: string) =>
    `The till said ${claimed}, which cannot be right. The time of arrival counts: ${arrived}`,
  oldPrice: (difference: string) => `old price honoured: ${difference}`,
  below: (amount: string) => `${amount} below the menu`,
  above: (amount: string) => `${amount} above the menu`,
  unknownPrice: (lines: string) => `a price that was never on the menu: ${lines}`,
  insteadOf: (line: string, price: string) => `${line} instead of ${price}`,
  offMenu: (names: string) => `off the menu when it arrived: ${names}`,
  notServed: (names: string) => `outside its hours: ${names}`,
  choiceGone: (names: string) => `with a choice that the menu no longer has: ${names}`,
  short: (portions: string) => `more than was left: ${portions}`,
  overPlan: 'above the daily limit of the plan',
} as const
/** The words for a tap, by the kind of the request. */
const TAPS: Readonly<Record<string, string>> & { readonly place: string } = {
  place: 'Taken',
  add: 'Dishes added',
  settle: 'Paid',
  pay: 'Part paid',
}

/** Returns the title of the late arrivals of an order; a different title if its till only had a wrong time. */
export function lateTitle(late: readonly LateArrival[]): string {
  return late.every((each) => each.is_wrong_time) ? messages.wrongClock : messages.cameLate
}

/** Describes how late a request came and what was accepted for it: 'Taken 08:14 pm, arrived 09:02 pm; …'. */
export function lateWords(late: LateArrival): string {
  const style = formatDate(late.taken_at, 'day') === formatDate(late.arrived_at, 'day') ? 'time' : 'dayAndTime'
  const [taken, arrived] = [late.taken_at, late.arrived_at].map((instant) => formatDate(instant, style)) as [
    string,
    string,
  ]
  if (late.is_wrong_time) return messages.wrongTime(taken, arrived)
  const { lines = [], short = [] } = late
  const because = (reason: string) => lines.filter(({ reasons }) => reasons.includes(reason))
  const parts = [
    oldPriceWords(because('old-price')),
    listed(because('unknown-price'), insteadOf, messages.unknownPrice),
    listed(because('off-menu'), nameOf, messages.offMenu),
    listed(because('not-served'), nameOf, messages.notServed),
    listed(because('choice-gone'), nameOf, messages.choiceGone),
    listed(short, portionsOf, messages.short),
    late.is_over_plan ? messages.overPlan : '',
  ]
  return [messages.tap(late.kind, taken, arrived), ...parts.filter(Boolean)].join('; ')
}

function oldPriceWords(lines: readonly Line[]): string {
  if (lines.length === 0) return ''
  const sum = lines.reduce((total, line) => total + differenceOf(line), 0)
  const amount = formatRupees(paise(Math.abs(sum)))
  if (sum === 0) return messages.oldPrice(lines.map(nameOf).join(', '))
  return messages.oldPrice(sum > 0 ? messages.below(amount) : messages.above(amount))
}

/** Returns in paise what the portions of a line would cost more on the menu; 0 for a dish that is off the menu. */
function differenceOf({ quantity, price, menu_price }: Line): number {
  return menu_price === null ? 0 : (paiseFromRupees(menu_price) - paiseFromRupees(price)) * quantity
}

function insteadOf(line: Line): string {
  const asked = `${portionsOf(line)} ${formatRupees(paiseFromRupees(line.price))}`
  return line.menu_price === null ? asked : messages.insteadOf(asked, formatRupees(paiseFromRupees(line.menu_price)))
}

const nameOf = ({ name }: Pick<Line, 'name'>) => name
const portionsOf = ({ quantity, name }: Pick<Line, 'quantity' | 'name'>) => `${quantity} × ${name}`

function listed<T>(things: readonly T[], word: (thing: T) => string, sentence: (words: string) => string): string {
  return things.length === 0 ? '' : sentence(things.map(word).join(', '))
}
