import { rupeesFromPaise } from '@tiffin/domain'
import { differenceOf, type HonouredLine, type HonourReason, type LateMark } from '../domain/late-arrival.ts'
import { Prisma } from '../generated/prisma/client.ts'

const NOTHING_FOUND = Prisma.sql`'{}'::jsonb`
/**
 * The most marks of an order, and the most lines of a mark. Lists of orders read all marks; the audit has each late
 * request.
 */
const MOST_MARKS = 40
const MOST_LINES = 40

/**
 * Returns SQL of the marks of a new order: an array with its mark, or null without one.
 *
 * @param found SQL of a JSON object with what only the statement knows: `isOverPlan` and `short` of the mark
 */
export function firstMark(mark: LateMark | null, found = NOTHING_FOUND): Prisma.Sql {
  return mark === null
    ? Prisma.sql`NULL::jsonb`
    : Prisma.sql`jsonb_build_array(${JSON.stringify(bounded(mark))}::jsonb || ${found})`
}

/** Returns SQL of an assignment, beginning with a comma, that adds a mark to an order; empty without one. */
export function addMark(mark: LateMark | null, found = NOTHING_FOUND): Prisma.Sql {
  if (mark === null) return Prisma.empty
  return Prisma.sql`, late = CASE WHEN coalesce(jsonb_array_length(late), 0) < ${MOST_MARKS}::int
    THEN coalesce(late, '[]'::jsonb) || ${firstMark(mark, found)} ELSE late END`
}

function bounded(mark: LateMark): LateMark {
  return mark.lines ? { ...mark, lines: mark.lines.slice(0, MOST_LINES) } : mark
}

/** SQL of the portions that a late punch sold though they were not left, by the CTE `lacking`; null for none. */
export const shortPortions = Prisma.sql`
  (SELECT jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity - "left") ORDER BY name) FROM lacking)`

/**
 * Returns SQL of those audited facts of a late punch that are known only while the statement runs.
 *
 * @param found SQL as for `firstMark`
 */
export function foundFacts(found: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT jsonb_strip_nulls(jsonb_build_object('not_left', found -> 'short',
    'over_plan', found -> 'isOverPlan')) FROM (SELECT ${found} AS found) AS late)`
}

/**
 * Maps the mark of a request to the facts that the audit records beside what was done, prices in rupees. The user of
 * the entry is the one who sent the request, and its time that of the arrival; these facts are what the till says.
 * Empty for a request on time.
 */
export function lateFacts(mark: LateMark | null): object {
  if (mark === null) return {}
  if (mark.isWrongTime) return { refused_taken_at: mark.takenAt }
  const { lines = [] } = mark
  const withReason = (reason: HonourReason) => lines.filter(({ reasons }) => reasons.includes(reason))
  const named = (key: string, found: readonly HonouredLine[], map: (line: HonouredLine) => unknown) =>
    found.length === 0 ? {} : { [key]: found.map(map) }
  return {
    taken_at: mark.takenAt,
    ...named('old_prices', withReason('old-price'), priceFacts),
    ...named('unknown_prices', withReason('unknown-price'), priceFacts),
    ...named('off_menu', withReason('off-menu'), ({ name }) => name),
    ...named('not_served', withReason('not-served'), ({ name }) => name),
    ...named('choices_gone', withReason('choice-gone'), ({ name }) => name),
  }
}

function priceFacts(line: HonouredLine) {
  const { name, quantity, pricePaise, menuPricePaise } = line
  const difference = differenceOf(line)
  return {
    name,
    quantity,
    price: rupeesFromPaise(pricePaise),
    ...(menuPricePaise !== null && { menu_price: rupeesFromPaise(menuPricePaise) }),
    ...(difference !== null && { difference: rupeesFromPaise(difference) }),
  }
}
