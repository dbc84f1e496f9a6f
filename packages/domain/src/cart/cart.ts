import type { BillLine } from '../bill/bill.ts'
import type { TaxKind } from '../bill/tax-kind.ts'
import type { Modifier } from '../menu/variations.ts'
import type { BasisPoints, Paise } from '../money/money.ts'

export type Dish = {
  readonly menuItemId: string
  readonly name: string
  readonly pricePaise: Paise
  readonly rateBasisPoints: BasisPoints
  readonly taxGroupName: string | null
  readonly taxIsSplit: boolean
  /** The kind of tax on a GST bill; absent or null where it is not known, as on a menu of an earlier release. */
  readonly taxKind?: TaxKind | null
}

/** What the guest chose of a dish: its variation and its add-ons. Absent for a dish without choices. */
type Choice = { readonly modifiers?: readonly Modifier[] }

/** A dish as the guest chose it: name and price are those of its variation, with its add-ons. */
export type ChosenDish = Dish & Choice

/**
 * A dish in a cart or on an order, with its portions and the guest's wish in `notes`, which is absent or null without a
 * wish.
 */
export type CartLine = ChosenDish & BillLine & { readonly notes?: string | null } & Hold

/**
 * Whether the kitchen waits with the portions: they are on the order and its bill, and have no ticket until they are
 * fired. Absent for portions that are not held.
 */
type Hold = { readonly held?: boolean }

/** A dish as it is added to a cart: with the guest's wish, and without a number of portions. */
export type WishedDish = ChosenDish & Pick<CartLine, 'notes' | 'held'>

/** The minutes after which the till reminds staff of held portions. */
export const HELD_REMINDER_MINUTES = 20

/** The longest note on a line, in characters: short enough to be read on a ticket. */
export const MAX_NOTES_LENGTH = 120

/** Normalises the spaces of a note: none at the ends, and single ones between words. */
export function tidyNotes(notes: string): string {
  return notes.trim().replace(/\s+/g, ' ')
}

export type LineIdentity = Pick<
  CartLine,
  'menuItemId' | 'pricePaise' | 'rateBasisPoints' | 'notes' | 'modifiers' | 'held'
>

/**
 * Returns the identity of a line: dish, price, tax rate, the modifiers in any order, and the note without regard to
 * case. A dish whose price changed while the order was open becomes a second line, so that punched portions keep their
 * price; a dish with another note or modifier does too, because it is cooked differently. Held portions are a line
 * apart from those that the kitchen has.
 */
export function lineKey({
  menuItemId,
  pricePaise,
  rateBasisPoints,
  notes,
  modifiers = [],
  held,
}: LineIdentity): string {
  const chosen = modifierIds(modifiers).map((id) => `#${id}`)
  const wished = notes ? [notes.toLowerCase()] : []
  return [menuItemId, pricePaise, rateBasisPoints, ...chosen, ...(held ? ['#held'] : []), ...wished].join(':')
}

/** Returns the ids of modifiers in an order that does not depend on the order in which they were chosen. */
export function modifierIds(modifiers: readonly Pick<Modifier, 'id'>[]): string[] {
  return modifiers.map(({ id }) => id).toSorted()
}

/**
 * Returns the cart with one more portion of a dish: in the line with the same identity (`lineKey`), else in a new line.
 */
export function addDish(cart: readonly CartLine[], dish: WishedDish): CartLine[] {
  return addLine(cart, { ...dish, quantity: 1 })
}

/** Sets the note of a line; '' removes it. A line that then equals another one is merged with it. */
export function setNotes(cart: readonly CartLine[], key: string, notes: string): CartLine[] {
  const noted = cart.map((line) => (lineKey(line) === key ? { ...line, notes: tidyNotes(notes) || null } : line))
  return noted.reduce<CartLine[]>(addLine, [])
}

/** Holds a line back from the kitchen, or releases it. A line that then equals another one is merged with it. */
export function setHeld(cart: readonly CartLine[], key: string, held: boolean): CartLine[] {
  return cart.map((line) => (lineKey(line) === key ? withHold(line, held) : line)).reduce<CartLine[]>(addLine, [])
}

function withHold({ held: _before, ...line }: CartLine, held: boolean): CartLine {
  return held ? { ...line, held } : line
}

function addLine(cart: readonly CartLine[], added: CartLine): CartLine[] {
  const key = lineKey(added)
  return cart.some((line) => lineKey(line) === key)
    ? cart.map((line) => (lineKey(line) === key ? { ...line, quantity: line.quantity + added.quantity } : line))
    : [...cart, added]
}

/** Sets a line's quantity; 0 or less removes the line (spec §5, new mode). */
export function setQuantity(cart: readonly CartLine[], key: string, quantity: number): CartLine[] {
  return quantity <= 0
    ? cart.filter((line) => lineKey(line) !== key)
    : cart.map((line) => (lineKey(line) === key ? { ...line, quantity } : line))
}
