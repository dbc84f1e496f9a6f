import {
  AppError,
  readKotPrinted,
  type BodyOf,
  type createOrder,
  type HeadersOf,
  type KotPrinted,
  type PunchReply,
} from '@tiffin/contracts'
import { modifierIds, tidyNotes } from '@tiffin/domain'
import { hashRequest, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { variantOf } from '../domain/stored-lines.ts'
import type { Order, Taker, TillReference } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase, Transaction } from './database.ts'
import { kotsOfPunch } from './kot-statements.ts'
import { monthOfOrder } from './order-key.ts'
import { orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'

const AS_UUID = /^[\da-f]{32}$/i

/** The facts by which a repeated punch is recognised when the reply of its key is no longer stored. */
export type Punch = {
  readonly kind: 'place' | 'add'
  /**
   * The id of the punch: its idempotency key if that is a UUID, else the id that the client gave to the order. Null
   * when the client sent neither, so that a repetition cannot be recognised.
   */
  readonly id: string | null
  /** The id that the client gave to the order that the punch places; null without one, and for an addition. */
  readonly placesOrder: string | null
  readonly contentHash: string
  /** The hash of the guest's wishes about the dishes; empty without wishes. */
  readonly wishesHash: string
  readonly message: string
  /** True when the till that punches prints the kitchen tickets at once. */
  readonly printsKots: boolean
  /** The person who printed the tickets at the till before the punch arrived; null where nobody did. */
  readonly kotPrinted: KotPrinted | null
  /** The user who took the punch, as the till says; null where it is the user whose session sent the punch. */
  readonly takenBy: Taker | null
  /** The till and the reference that it gave the punch; null for a punch of an older till. */
  readonly till: TillReference | null
}

/**
 * A settlement, a part payment, a void or a credit note. Its fields identify a repetition, as those of a punch do. `id`
 * is null for a request without a key, and for one whose key is no UUID.
 */
export type Act = Pick<Punch, 'id' | 'contentHash' | 'wishesHash'> & {
  readonly kind: 'settle' | 'pay' | 'void' | 'refund'
}

type Body = BodyOf<typeof createOrder>
type Placing = Pick<Body, 'id' | 'orderType' | 'items' | 'printsKots' | 'taken'> & { readonly tableId: string | null }
type Sender = { readonly id: string }
type Headers = HeadersOf<typeof createOrder>

export function placingPunch(
  request: IdempotentRequest | null,
  sender: Sender,
  placing: Placing,
  headers: Headers = {},
): Punch {
  const { id, orderType, tableId, items, printsKots = false } = placing
  const orderId = id ?? null
  return {
    kind: 'place',
    id: uuidOf(request) ?? orderId,
    placesOrder: orderId,
    contentHash: hashRequest('place', { orderType, tableId, items: items.map(whatIsOrdered) }),
    wishesHash: hashWishes(items),
    message: 'Order placed successfully!',
    printsKots,
    kotPrinted: readKotPrinted(headers['kot-printed']),
    takenBy: takerOf(sender, placing),
    till: tillOf(placing),
  }
}

export function addingPunch(
  request: IdempotentRequest | null,
  sender: Sender,
  orderId: string,
  adding: Pick<Body, 'items' | 'printsKots' | 'taken'>,
  headers: Headers = {},
): Punch {
  const { items, printsKots = false } = adding
  return {
    kind: 'add',
    id: uuidOf(request),
    placesOrder: null,
    contentHash: hashRequest('add', { orderId, items: items.map(whatIsOrdered) }),
    wishesHash: hashWishes(items),
    message: 'Order updated successfully!',
    printsKots,
    kotPrinted: readKotPrinted(headers['kot-printed']),
    takenBy: takerOf(sender, adding),
    till: tillOf(adding),
  }
}

function takerOf(sender: Sender, { taken }: Pick<Body, 'taken'>): Taker | null {
  if (!taken?.by || !taken.email || !taken.name || taken.by === sender.id) return null
  return { email: taken.email, name: taken.name }
}

function tillOf({ taken }: Pick<Body, 'taken'>): TillReference | null {
  return taken?.till_id && taken.ref ? { id: taken.till_id, ref: taken.ref } : null
}

/** Builds the act of a request. Two requests are the same act if their kind, key and body are the same. */
export function actOf(kind: Act['kind'], request: IdempotentRequest | null): Act {
  return { kind, id: uuidOf(request), contentHash: request?.bodyHash ?? '', wishesHash: '' }
}

/**
 * Returns the idempotency key if it is a UUID, else null. Tills make keys of 32 hex digits, which are UUIDs to the
 * database.
 */
function uuidOf(request: IdempotentRequest | null): string | null {
  const digits = request?.key.replaceAll('-', '') ?? ''
  return AS_UUID.test(digits) ? digits : null
}

/**
 * Picks the fields of a dish for the content hash. Data of the guest are left out, because guests can ask to be
 * forgotten and the hash stays. Wishes have a hash of their own, and modifiers and the hold are left out where there
 * are none, so that the content hash equals that of punches stored by earlier releases.
 */
function whatIsOrdered({ id, quantity, price, modifiers, held }: Body['items'][number]) {
  const chosen = modifiers?.length && { modifiers: modifierIds(modifiers) }
  return { id, quantity, price, ...chosen, ...(held && { held }) }
}

/**
 * Hashes the wishes without the kind of tax, because the kind comes from the menu and may change before a repetition.
 */
function hashWishes(items: Body['items']): string {
  const variants = items.map(({ notes }) => variantOf({ notes: notes ? tidyNotes(notes) : null, taxKind: null }))
  return variants.every((variant) => variant === '') ? '' : hashRequest('wishes', variants)
}

/**
 * Returns SQL that inserts the punch or act of the order in `from`, which must have the order's `id` and `month`. The
 * SQL returns no row if the id is stored already, or if the punch or act has no id.
 */
export function insertAct(tenant: Tenant, punch: Act | Punch, from: Prisma.Sql): Prisma.Sql {
  const till = 'till' in punch ? punch.till : null
  return Prisma.sql`
    INSERT INTO order_punches (restaurant_id, punch_id, kind, month, order_id, content_hash, wishes_hash, till_id, ref)
    SELECT ${tenant.id}::uuid, ${punch.id}::uuid, ${punch.kind}, month, id, decode(${punch.contentHash}, 'hex'),
      decode(${punch.wishesHash}, 'hex'), ${till?.id ?? null}::uuid, ${till?.ref ?? null}::text
    FROM ${from} WHERE ${punch.id}::uuid IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING punch_id`
}

export type StoredPunch = { readonly isSame: boolean; readonly isByOrder: boolean; readonly reply: PunchReply }

/**
 * Finds the order of an earlier punch, in its present state, by the punch's id or by the id of the order that the punch
 * places. Returns null if there is none, or if the punch has no id. Punches of earlier releases may have no hash of
 * wishes and are then compared without it.
 */
export async function findPunch(db: OrdersDatabase, tenant: Tenant, punch: Punch): Promise<StoredPunch | null> {
  if (punch.id === null) return null
  const month = punch.placesOrder && monthOfOrder(punch.placesOrder)
  const [row] = await db.runInTenant<StoredPunch>(
    tenant,
    Prisma.sql`
      SELECT p.content_hash = decode(${punch.contentHash}, 'hex')
          AND coalesce(p.wishes_hash = decode(${punch.wishesHash}, 'hex'), true) AS "isSame",
        coalesce(p.order_id = ${punch.placesOrder}::uuid, false) AS "isByOrder",
        jsonb_build_object('message', ${punch.message}::text, 'order_id', o.id, 'order_number', o.order_number,
          'version', o.version) || ${kotsOfPunch(tenant, 'p')} AS reply
      FROM order_punches p
      JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = p.month AND o.id = p.order_id
      WHERE p.restaurant_id = ${tenant.id}::uuid AND (p.punch_id = ${punch.id}::uuid
        OR p.kind = 'place' AND p.month = ${month}::date AND p.order_id = ${punch.placesOrder}::uuid)
      ORDER BY p.punch_id = ${punch.id}::uuid DESC LIMIT 1`,
  )
  return row ?? null
}

/** Returns SQL that is true when a punch or act is stored under the id of this act. */
export function isActStored(tenant: Tenant, { id }: Act): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM order_punches p WHERE p.restaurant_id = ${tenant.id}::uuid AND p.punch_id = ${id}::uuid)`
}

/**
 * Finds the present state of the order that an earlier request with the same act changed; null without such a request,
 * or when the act has no id.
 *
 * @param open the transaction to read in; null for a transaction of its own
 * @throws AppError IDEMPOTENCY_MISMATCH when the id is that of another act
 */
export async function findOrderOfAct(
  db: OrdersDatabase,
  tenant: Tenant,
  act: Act,
  open: Transaction | null = null,
): Promise<Order | null> {
  if (act.id === null) return null
  const found = Prisma.sql`
    SELECT p.kind = ${act.kind} AND p.content_hash = decode(${act.contentHash}, 'hex') AS "isSame",
      ${orderColumns(tenant)}
    FROM order_punches p
    JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = p.month AND o.id = p.order_id
    WHERE p.restaurant_id = ${tenant.id}::uuid AND p.punch_id = ${act.id}::uuid`
  const [row] = await db.runInTenant<OrderRow & { readonly isSame: boolean }>(tenant, found, open)
  if (!row) return null
  if (!row.isSame) throw new AppError('IDEMPOTENCY_MISMATCH')
  return orderFromRow(row)
}
