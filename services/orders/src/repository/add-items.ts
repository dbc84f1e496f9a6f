import type { PunchReply } from '@tiffin/contracts'
import { statementRefusalOf, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { isLate, markOf, tapOf, type Arrival, type HonouredLine } from '../domain/late-arrival.ts'
import type { PricedLine } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { insertAudit, lineFacts, takerFacts } from './audit-entry.ts'
import type { Clock, OrdersDatabase } from './database.ts'
import { cancelLeftDocument, leftDocumentEntry, withoutBill } from './document-events.ts'
import {
  countPortionsDown,
  findShortDishes,
  hasEnoughPortions,
  whenPortionsShort,
  type ShortDish,
} from './item-stock.ts'
import { addHeld } from './held-portions.ts'
import { hasOrderKey } from './order-key.ts'
import { kotFacts, kotParts, refuseFullKots, takeKotNumbers, type NewKot } from './kot-statements.ts'
import { addMark, foundFacts, lateFacts, shortPortions } from './late-marks.ts'
import { insertAct, type Punch } from './order-punches.ts'
import { heldSince, linesAsRecordset } from './place-order.ts'
import { nowOf } from './time.ts'

export type Addition = {
  readonly orderId: string
  readonly lines: readonly PricedLine[]
  readonly kots: readonly NewKot[]
  readonly punch: Punch
  readonly arrival: Arrival
  /** The lines of a late addition that the menu would not have allowed. */
  readonly honoured: readonly HonouredLine[]
}

export type AddOutcome =
  | { readonly kind: 'added'; readonly reply: PunchReply }
  | { readonly kind: 'items-short'; readonly dishes: readonly ShortDish[] }
  | { readonly kind: 'not-active' }
  | { readonly kind: 'key-used' }

type Refusal = Exclude<AddOutcome['kind'], 'added' | 'items-short'>

/**
 * Adds lines to an active order in one statement. Additions commute: the quantity of an existing line grows, so two
 * waiters at one table never overwrite each other. An addition marks the bill as not printed and cancels its document,
 * because both lack the new lines. The statement locks the stock of the dishes, then the counter of tickets if the
 * punch makes some, then the order. The last lock keeps a parallel settlement from missing the lines.
 *
 * @throws AppError KOTS_FULL
 */
export async function addItems(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  addition: Addition,
  request: IdempotentRequest | null,
): Promise<AddOutcome> {
  try {
    const [row] = await db.runInTenant<{ reply: PunchReply }>(tenant, statement(tenant, addition, clock, request))
    return { kind: 'added', reply: row!.reply }
  } catch (error) {
    const refusal = statementRefusalOf(error)
    if (refusal === null) return refuseFullKots(error)
    const dishes = findShortDishes(refusal)
    return dishes ? { kind: 'items-short', dishes } : { kind: refusal as Refusal }
  }
}

function statement(tenant: Tenant, addition: Addition, clock: Clock, request: IdempotentRequest | null): Prisma.Sql {
  const key = request?.key ?? null
  const accepted = Prisma.sql`accepted`
  const takesNumbers = addition.kots.length > 0
  const kots = kotParts(tenant, addition.kots, {
    counter: Prisma.sql`counter`,
    order: accepted,
    at: nowOf(clock),
    tap: tapOf(addition.arrival),
    punch: addition.punch,
  })
  const numbers = takesNumbers
    ? Prisma.sql`${takeKotNumbers(tenant, clock, Prisma.sql`${addition.kots.length}::int WHERE ${hasEnoughPortions}`)},`
    : Prisma.empty
  const isEaten = isLate(addition.arrival)
  const mark = markOf('add', addition.arrival, addition.honoured)
  const tap = tapOf(addition.arrival)?.toISOString() ?? null
  const tappedAt = tap === null ? nowOf(clock) : Prisma.sql`${tap}::timestamptz`
  const found = isEaten ? Prisma.sql`jsonb_strip_nulls(jsonb_build_object('short', ${shortPortions}))` : undefined
  const facts = JSON.stringify({
    ...takerFacts(addition.punch.takenBy),
    ...kotFacts(tenant, addition.punch, addition.kots),
    ...lateFacts(mark),
    items: lineFacts(addition.lines),
  })
  const after = Prisma.sql`${facts}::jsonb ${found ? Prisma.sql`|| ${foundFacts(found)}` : Prisma.empty}`
  const added = { action: 'order.added', after, from: accepted } as const
  return Prisma.sql`
    WITH ${countPortionsDown(tenant, clock, addition.lines, { isEaten })},
    ${numbers} ${kots.numbered} target AS (
      UPDATE orders o SET version = version + 1, ${withoutBill}${addMark(mark, found)},
        till_refs = o.till_refs || array_remove(ARRAY[${addition.punch.till?.ref ?? null}::text], NULL)
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', addition.orderId)} AND o.status = 'Active'
        AND ${hasEnoughPortions} ${takesNumbers ? Prisma.sql`AND EXISTS (SELECT FROM counter)` : Prisma.empty}
      RETURNING id, month, order_number, version, old.document_id AS left_document
    ), replied AS (
      SELECT id, month, order_number, version, left_document,
        jsonb_build_object('message', ${addition.punch.message}::text,
          'order_id', id, 'order_number', order_number, 'version', version)
        ${kots.reply} AS reply
      FROM target
    ), keyed AS (
      INSERT INTO idempotency_keys (restaurant_id, key, route, body_hash, status, reply)
      SELECT ${tenant.id}::uuid, ${key}::text, ${request?.route ?? ''}, ${request?.bodyHash ?? ''}, 200, reply
      FROM replied WHERE ${key}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING key
    ), to_keep AS (
      SELECT id, month, order_number, version, left_document FROM replied
      WHERE ${key}::text IS NULL OR EXISTS (SELECT FROM keyed)
    ), kept AS (
      ${insertAct(tenant, addition.punch, Prisma.sql`to_keep`)}
    ), accepted AS (
      SELECT id, month, order_number, version, left_document FROM to_keep
      WHERE ${addition.punch.id}::uuid IS NULL OR EXISTS (SELECT FROM kept)
    ), punched AS (
      INSERT INTO order_items (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name,
        tax_group_name, tax_is_split, tax_kind, quantity, position, notes, variant, modifiers, held, held_since)
      SELECT ${tenant.id}::uuid, accepted.month, accepted.id, line."menuItemId", line."pricePaise",
        line."rateBasisPoints", line.name, line."taxGroupName", line."taxIsSplit", line."taxKind", line.quantity,
        accepted.version * 1000 + line.index, line.notes, line.variant, line.modifiers, line.held,
        ${heldSince(tappedAt)}
      FROM accepted, ${linesAsRecordset(addition.lines)}
      ON CONFLICT (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, variant)
        DO UPDATE SET quantity = order_items.quantity + excluded.quantity, ${addHeld}
    )${kots.inserted}, cancelled AS (
      ${cancelLeftDocument(tenant, 'items_added', nowOf(clock), accepted)}
    ), audited AS (
      ${insertAudit(tenant, added, leftDocumentEntry(tenant, 'items_added', accepted))}
    )
    SELECT (SELECT reply FROM replied) AS reply,
      CASE ${whenPortionsShort}
        WHEN NOT EXISTS (SELECT FROM target) THEN refuse('not-active')
        WHEN NOT EXISTS (SELECT FROM accepted) THEN refuse('key-used') END`
}
