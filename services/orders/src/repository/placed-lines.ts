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
  readonly pricePaise: Paise
  readonly rateBasisPoints: number
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
  // The id of an order that has such an entry has a time, so the month is known.
  const months = [...new Set(ids.map(monthOfOrder))]
  const stored = await tx.$queryRaw<{ order_id: string; lines: readonly StoredLine[] }[]>`
    SELECT i.order_id, jsonb_agg(jsonb_build_object('menuItemId', i.menu_item_id, 'name', i.name,
      'pricePaise', i.price_paise, 'rateBasisPoints', i.rate_basis_points) ORDER BY i.position) AS lines
    FROM order_items i
    WHERE i.restaurant_id = ${tenant.id}::uuid AND i.month = ANY (${months}::date[])
      AND i.order_id = ANY (${ids}::uuid[]) AND i.position BETWEEN 1000 AND 1999
    GROUP BY i.order_id`
  const linesOf = new Map(stored.map(({ order_id: id, lines }) => [id, lines]))
  return rows.map((row) => {
    const facts = lineFactsOf(row)
    if (facts === null) return row
    const {
      portions: _portions,
      held_portions: _held,
      lines_hash: _hash,
      ...rest
    } = row.after as Record<string, unknown>
    return { ...row, after: { ...rest, ...itemsOf(facts, linesOf.get(row.subject_id) ?? []) } }
  })
}

function lineFactsOf({ action, after }: AuditRow): LineFacts | null {
  return action === 'order.placed' && after !== null && 'lines_hash' in after ? (after as unknown as LineFacts) : null
}

function itemsOf(facts: LineFacts, lines: readonly StoredLine[]): Record<string, unknown> {
  if (hashOfLines(lines) !== facts.lines_hash) return { items_altered: true }
  return {
    items: lines.flatMap(({ name, pricePaise }, index) => {
      const held = facts.held_portions?.[index] ?? 0
      const item = { name, price: rupeesFromPaise(pricePaise) }
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
