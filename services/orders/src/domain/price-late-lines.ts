import { AppError, type MenuSnapshot, type PricedBefore } from '@tiffin/contracts'
import {
  CART_GRACE_MINUTES,
  choicesOf,
  chooseModifiers,
  isServedAt,
  paiseFromRupees,
  type ChosenModifiers,
  type Modifier,
  type Paise,
} from '@tiffin/domain'
import type { HonouredLine, HonourReason } from './late-arrival.ts'
import type { PricedLine } from './order.ts'
import {
  isStale,
  itemsById,
  mergeLines,
  ticketsOfPunch,
  toPricedLine,
  type MenuItem,
  type PricedPunch,
  type RequestedLine,
} from './price-lines.ts'

/** The priced lines of a late punch, and those that the menu would not have allowed. */
export type LatePunch = PricedPunch & { readonly honoured: readonly HonouredLine[] }

type Judged = {
  readonly line: PricedLine
  readonly menuPricePaise: Paise | null
  readonly reasons: readonly HonourReason[]
}

/**
 * Prices the lines of a punch that the guests have eaten by now. A line has the price that the till asked for: by the
 * menu of today, else by a price of the last week, else as a price that nobody knows. Its tax is that of the price, and
 * for an unknown price that of the menu.
 *
 * @param before the dishes of the lines as the catalog knows them, removed ones included
 * @param menuHead the head of the menu that the till showed: prices that ended before it do not count; 0 if unknown
 * @param takenAt when the waiter tapped the punch
 * @throws AppError MENU_ITEM_UNAVAILABLE for a dish that the restaurant never had
 */
export function priceLatePunch(
  menu: MenuSnapshot,
  before: readonly PricedBefore[],
  requested: readonly RequestedLine[],
  menuHead: number,
  takenAt: Date,
): LatePunch {
  const judged = requested.map((line) => {
    const now = itemsById(menu).get(line.id)
    const known = before.find(({ id }) => id === line.id)
    const judgement = judge(line, now, known, menuHead)
    if (judgement === null) throw new AppError('MENU_ITEM_UNAVAILABLE').with({ menuItemId: line.id })
    return isServedAt(now?.dayparts, takenAt, CART_GRACE_MINUTES) ? judgement : withReason(judgement, 'not-served')
  })
  const lines = mergeLines(judged.map(({ line }) => line))
  const honoured = judged
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ line: { name, quantity, pricePaise }, menuPricePaise, reasons }) => ({
      name,
      quantity,
      pricePaise,
      menuPricePaise,
      reasons,
    }))
  return { lines, tickets: ticketsOfPunch(withRemoved(menu, before), lines), honoured }
}

function withReason(judged: Judged, reason: HonourReason): Judged {
  return { ...judged, reasons: [...judged.reasons, reason] }
}

/** Prices one line; null for a dish that the restaurant never had. */
function judge(
  line: RequestedLine,
  now: MenuItem | undefined,
  known: PricedBefore | undefined,
  menuHead: number,
): Judged | null {
  const isOff = now === undefined
  const dish = now ?? (known && itemBefore(known))
  if (!dish) return null
  const choice = choose(line, dish)
  const gone: readonly HonourReason[] = isOff ? ['off-menu'] : choice.isWhole ? [] : ['choice-gone']
  const menuPricePaise = isOff ? null : choice.pricePaise
  if (!isOff && choice.isWhole && !isStale(line, choice.pricePaise, dish))
    return { line: toPricedLine(line, dish, choice), menuPricePaise, reasons: [] }

  const prices = known?.prices.filter(({ until_head }) => until_head > menuHead) ?? []
  for (const [index, price] of prices.entries()) {
    const then = priced(dish, price)
    const chosen = choose(line, then)
    if (!chosen.isWhole || isStale(line, chosen.pricePaise, then)) continue
    // The last price of a dish that is off the menu is the one that it was sold at.
    const reasons: readonly HonourReason[] = isOff && index === 0 ? gone : [...gone, 'old-price']
    return { line: toPricedLine(line, then, chosen), menuPricePaise, reasons }
  }
  const pricePaise = paiseFromRupees(line.price)
  const isKnown = !isOff && pricePaise === choice.pricePaise && !choice.isWhole
  return {
    line: toPricedLine(line, dish, { ...choice, pricePaise }),
    menuPricePaise,
    reasons: isKnown ? gone : [...gone, 'unknown-price'],
  }
}

/**
 * Chooses what the line asks for of its dish. If the dish has no such choice any more, the choice has what is left of
 * it, and `isWhole` is false.
 */
function choose({ modifiers }: RequestedLine, item: MenuItem): ChosenModifiers & { readonly isWhole: boolean } {
  const ids = modifiers?.map(({ id }) => id) ?? null
  const choices = choicesOf(item)
  const chosen = chooseModifiers(choices, ids)
  if (!('refused' in chosen)) return { ...chosen, isWhole: true }
  const left = choices.variations.filter(({ id }) => ids?.includes(id)).slice(0, 1)
  const options = choices.groups.flatMap((group) => group.options).filter(({ id }) => ids?.includes(id))
  const base = left[0]?.pricePaise ?? choices.variations[0]?.pricePaise ?? choices.pricePaise
  const names: Modifier[] = [...left, ...options].map(({ id, name }) => ({ id, name }))
  const pricePaise = options.reduce<number>((sum, option) => sum + option.pricePaise, base) as Paise
  return { modifiers: names, pricePaise, isWhole: false }
}

type Price = PricedBefore['prices'][number]

/** Returns a dish with an earlier price and tax. The first variation has the price of the dish. */
function priced(item: MenuItem, { price, tax_rate, tax_group_name, tax_is_split, tax_kind }: Price): MenuItem {
  const { tax_kind: _now, ...rest } = item
  const [first, ...others] = item.variations ?? []
  return {
    ...rest,
    price,
    tax_rate,
    tax_group_name,
    tax_is_split,
    ...(tax_kind && { tax_kind }),
    ...(first && { variations: [{ ...first, price }, ...others] }),
  }
}

const UNTAXED = { price: 0, tax_rate: 0, tax_group_name: null, tax_is_split: false, until_head: 0 } as const

/** Returns a dish that is off the menu with the price and the tax that it had last. */
function itemBefore({ id, name, kitchen_name, station_id, prices }: PricedBefore): MenuItem {
  return priced({ id, name, kitchen_name, station_id, ...UNTAXED }, prices[0] ?? UNTAXED)
}

/** Returns the menu with the removed dishes, by which kitchen tickets find their stations. */
function withRemoved(menu: MenuSnapshot, before: readonly PricedBefore[]): MenuSnapshot {
  const there = itemsById(menu)
  const removed = before.filter(({ id }) => !there.has(id)).map(itemBefore)
  return removed.length === 0 ? menu : { ...menu, items: [...menu.items, ...removed] }
}
