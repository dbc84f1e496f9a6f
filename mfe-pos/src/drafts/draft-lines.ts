import { lineKey, type CartLine, type LineIdentity } from '@tiffin/domain'
import { NO_PARTY, type Attempt, type Draft } from './draft.ts'

/** Returns a draft without the lines of its attempt. Call it once the attempt is known to be stored. */
export function withoutPunched(draft: Draft, attempt: Attempt): Draft {
  const lines = draft.lines
    .map((line) => ({ ...line, quantity: line.quantity - quantityOf(attempt.lines, line) }))
    .filter((line) => line.quantity > 0)
  return { ...draft, lines, attempt: null }
}

/**
 * Returns the draft of a refused punch. Where another draft was stored under its name meanwhile, by another popup or
 * tab, that draft stays and gets the refused lines.
 */
export function withRefused(refused: Draft, stored: Draft | null): Draft {
  if (!stored || stored.attempt?.key === refused.attempt?.key) return { ...refused, attempt: null }
  return { ...stored, lines: cartOf(refused.lines, stored.lines), dirty: true }
}

/**
 * Returns the lines of the whole cart: the punched lines, each with the portions added to it, then the lines that are
 * new. Where punched lines differ only in their kind of tax, the till cannot tell them apart, and the portions are
 * added to the first of them.
 */
export function cartOf(punched: readonly CartLine[], added: readonly CartLine[]): CartLine[] {
  const fresh = added.filter((line) => quantityOf(punched, line) === 0)
  const twins = twinsOf(punched)
  const withAdded = punched.map((line) => {
    const more = twins.has(line) ? 0 : quantityOf(added, line)
    // A line without added portions stays the same object, so that its row is not drawn again.
    return more > 0 ? { ...line, quantity: line.quantity + more } : line
  })
  return [...withAdded, ...fresh]
}

/** Returns the lines that have the same key (`lineKey`) as an earlier line. */
export function twinsOf(lines: readonly CartLine[]): ReadonlySet<CartLine> {
  const seen = new Set<string>()
  return new Set(lines.filter((line) => seen.size === seen.add(lineKey(line)).size))
}

export function quantityOf(lines: readonly CartLine[], line: LineIdentity): number {
  const key = lineKey(line)
  return lines.find((candidate) => lineKey(candidate) === key)?.quantity ?? 0
}

export function portionsOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Returns whether a draft contains anything that a user entered. */
export function holdsAnything({ lines, customer, party = NO_PARTY }: Draft): boolean {
  const isSaid = (part: string | number | null) => part !== '' && part !== null
  return lines.length > 0 || [...Object.values(customer), ...Object.values(party)].some(isSaid)
}
