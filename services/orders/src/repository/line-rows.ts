import { portionsByRow } from '../domain/held-lines.ts'
import { variantOf } from '../domain/line-variant.ts'
import type { PricedLine } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'

/** Returns SQL of the time of the tap, since which portions of an inserted `line` are held; null where none are. */
export function heldSince(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN line.held > 0 THEN ${at} END`
}

/**
 * Returns the rows of the lines as one JSON parameter, so that the statement's text is the same for any number of lines
 * and stays prepared. A line's position is the order's version × 1000 + its index. A punch has at most 200 lines, so
 * its lines come after those of all earlier punches.
 */
export function linesAsRecordset(lines: readonly PricedLine[]): Prisma.Sql {
  const indexed = portionsByRow(lines).map(({ line, portions, held }, index) => ({
    ...line,
    quantity: portions,
    held,
    index,
    notes: line.notes ?? '',
    variant: variantOf(line),
  }))
  return Prisma.sql`jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) AS line(
    "menuItemId" uuid, name text, quantity int, "pricePaise" int, "rateBasisPoints" int,
    "taxGroupName" text, "taxIsSplit" boolean, "taxKind" text, index int, notes text, variant text, modifiers jsonb,
    held int)`
}
