import { createHash } from 'node:crypto'
import { rupeesFromPaise, type Paise } from '@tiffin/domain'
import type { AuditRow, Tenant } from '@tiffin/service-kit'
import type { OrderLine } from '../domain/order.ts'
import { portionsByRow } from '../domain/stored-lines.ts'
import { monthOfOrder } from './order-key.ts'

/** What is never changed of a line after its punch. */
type StoredLine = {
  readonly menuItemId: string
  readonly name: string
  readonly pricePaise: number
  readonly rateBasisPoints: number
}
type StoredRow = {
  readonly order_id: string
  readonly menu_item_id: string
  readonly name: string
  readonly price_paise: number
  readonly rate_basis_points: number
}
/** What the entry of a placed order says of its lines, each list in the order of their positions. */
type LineFacts = {
  readonly portions: readonly number[]
  /** The held ones of the portions; absent where none were held. */
  readonly held_portions?: readonly number[]
  readonly lines_hash: string
}
type Reader = { $queryRaw<T>(text: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> }

/**
 * Returns the facts by which the audit entry of a placed order names its lines: the portions of each, which a later
 * punch changes in the line, and a hash of what is never changed there. The lines themselves are stored once, in the
 * order.
 */
export function placedLineFacts(lines: readonly OrderLine[]): LineFacts {
  const rows = portionsByRow(lines)
  return {
    portions: rows.map(({ portions }) => portions),
    ...(rows.some(({ held }) => held > 0) && { held_portions: rows.map(({ held }) => held) }),
    lines_hash: hashOfLines(rows.map(({ line }) => line)),
  }
}

/**
 * Returns the rows of the audit with the dishes of placed orders as `items`, which are read from the lines of the
 * orders. Where these are not the lines that were placed, `items_altered` stands in their place.
 */
export async function withPlacedLines(
  tx: Reader,
  tenant: Tenant,
  rows: readonly AuditRow[],
): Promise<readonly AuditRow[]> {
  const ids = rows.flatMap((row) => (lineFactsOf(row) ? [row.subject_id] : []))
  if (ids.length === 0) return rows
  // Orders whose id has no time are older than this form of the entry.
  const months = [...new Set(ids.map(monthOfOrder))]
  const stored = await tx.$queryRaw<StoredRow[]>`
    SELECT i.order_id, i.menu_item_id, i.name, i.price_paise, i.rate_basis_points FROM order_items i
    WHERE i.restaurant_id = ${tenant.id}::uuid AND i.month = ANY (${months}::date[])
      AND i.order_id = ANY (${ids}::uuid[]) AND i.position BETWEEN 1000 AND 1999
    ORDER BY i.position`
  const linesOf = Map.groupBy(stored, ({ order_id: id }) => id)
  return rows.map((row) => {
    const facts = lineFactsOf(row)
    if (facts === null) return row
    const {
      portions: _portions,
      held_portions: _held,
      lines_hash: _hash,
      ...rest
    } = row.after as Record<string, unknown>
    return { ...row, after: { ...rest, ...itemsOf(facts, (linesOf.get(row.subject_id) ?? []).map(toStoredLine)) } }
  })
}

function lineFactsOf({ action, after }: AuditRow): LineFacts | null {
  return action === 'order.placed' && after !== null && 'lines_hash' in after ? (after as unknown as LineFacts) : null
}

function toStoredLine(row: StoredRow): StoredLine {
  return {
    menuItemId: row.menu_item_id,
    name: row.name,
    pricePaise: row.price_paise,
    rateBasisPoints: row.rate_basis_points,
  }
}

function itemsOf(facts: LineFacts, lines: readonly StoredLine[]): Record<string, unknown> {
  if (hashOfLines(lines) !== facts.lines_hash) return { items_altered: true }
  return {
    items: lines.flatMap(({ name, pricePaise }, index) => {
      const held = facts.held_portions?.[index] ?? 0
      const item = { name, price: rupeesFromPaise(pricePaise as Paise) }
      const rest = facts.portions[index]! - held
      return [
        ...(rest > 0 ? [{ ...item, quantity: rest }] : []),
        ...(held > 0 ? [{ ...item, quantity: held, held: true }] : []),
      ]
    }),
  }
}

/**
 * Returns a hash of lines in the order of their positions: of the text that the database makes of them as JSON, so that
 * `npm run audit:verify` computes the same from the stored lines.
 */
function hashOfLines(lines: readonly StoredLine[]): string {
  const listOf = (texts: readonly string[]) => `[${texts.join(', ')}]`
  const text = listOf(
    lines.map(({ menuItemId, name, pricePaise, rateBasisPoints }) =>
      listOf([menuItemId, name, pricePaise, rateBasisPoints].map((value) => JSON.stringify(value))),
    ),
  )
  return createHash('sha256').update(text).digest('base64')
}
