import { createHash } from 'node:crypto'
import { rupeesFromPaise, type Paise } from '@tiffin/domain'
import type { AuditRow, Tenant } from '@tiffin/service-kit'
import type { OrderLine } from '../domain/order.ts'
import { rowKeyOf } from '../domain/stored-lines.ts'
import { monthOfOrder } from './order-key.ts'

/** What is never changed of a line after its punch. */
type StoredLine = {
  readonly menuItemId: string
  readonly name: string
  readonly pricePaise: Paise
  readonly rateBasisPoints: number
}
/** What the entry of a placed order says of the lines of its punch, in their sequence. */
type LineFacts = {
  readonly portions: readonly number[]
  /** The indexes of the held lines; absent where none were held. */
  readonly held_lines?: readonly number[]
  /** The stored row of each line; absent where each line has a row of its own. */
  readonly line_rows?: readonly number[]
  /** The hash of the rows, in the order of their positions. */
  readonly lines_hash: string
}
/** A transaction, as a route of service-kit gives it. */
export type Reader = { $queryRaw<T>(text: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> }

/**
 * Returns the facts by which the audit entry of a placed order names its lines: the portions of each and whether they
 * are held, which is changed in the stored row later, and a hash of what is never changed there. The dishes themselves
 * are stored once, in the order.
 */
export function placedLineFacts(lines: readonly OrderLine[]): LineFacts {
  const rows = new Map<string, { readonly index: number; readonly line: OrderLine }>()
  const lineRows = lines.map((line) => {
    const key = rowKeyOf(line)
    const row = rows.get(key) ?? { index: rows.size, line }
    rows.set(key, row)
    return row.index
  })
  const held = lines.flatMap((line, index) => (line.held ? [index] : []))
  return {
    portions: lines.map(({ quantity }) => quantity),
    ...(held.length > 0 && { held_lines: held }),
    ...(rows.size < lines.length && { line_rows: lineRows }),
    lines_hash: hashOfLines(Array.from(rows.values(), ({ line }) => line)),
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
    return facts === null ? row : { ...row, after: dishesFor(facts, linesOf.get(row.subject_id) ?? []) }
  })
}

function lineFactsOf({ action, after }: AuditRow): LineFacts | null {
  return action === 'order.placed' && after !== null && 'lines_hash' in after ? (after as unknown as LineFacts) : null
}

/** Returns the facts with the dishes in place of what names their lines, and the keys in the database's sequence. */
function dishesFor(facts: LineFacts, lines: readonly StoredLine[]): Record<string, unknown> {
  const { portions, held_lines: held = [], line_rows: rows, lines_hash: hash, ...others } = facts
  if (hashOfLines(lines) !== hash) return { ...others, items_altered: true }
  const items = portions.map((quantity, index) => {
    const { name, pricePaise } = lines[rows?.[index] ?? index]!
    return { ...(held.includes(index) && { held: true }), name, price: rupeesFromPaise(pricePaise), quantity }
  })
  return { items, ...others }
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
