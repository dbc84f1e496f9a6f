import { AppError, MOST_KHATA_ENTRIES_ON_PAGE, MOST_KHATAS_ON_PAGE } from '@tiffin/contracts'
import { rupeesFromPaise, type Paise, type Role } from '@tiffin/domain'
import { breaksUniqueIndex, recordAudit, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { decideLimit, type Khata, type KhataEntry } from '../domain/khata.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { khataEntryFromRow, lockKhata, selectKhataEntries, selectKhatas, type KhataEntryRow } from './khata-rows.ts'
import { nowOf, startOfBusinessDay } from './time.ts'

/** The customer of a khata. An undefined limit leaves the limit as it is. */
export type KhataForm = {
  readonly name: string
  readonly phone: string
  readonly limitPaise: Paise | null | undefined
}

/** A khata, and for a repetition the hash of the request that opened it. */
export type OpenedKhata = { readonly khata: Khata; readonly repeats: { readonly bodyHash: string } | null }

export type ReceivedToday = { readonly method: string; readonly amountPaise: Paise }

const UNIQUE_KHATA_PHONE = 'khatas_phone_key'
const NEWEST_OF_KHATA = Prisma.sql`e.n DESC`
const NEWEST = Prisma.sql`e.at DESC, e.id DESC`

/** Stores the khatas of a restaurant, and reads their ledgers. */
export function createKhatasRepository(db: OrdersDatabase, clock: Clock) {
  async function load(tenant: Tenant, id: string): Promise<Khata> {
    const [khata] = await db.runInTenant<Khata>(tenant, selectKhatas(tenant, Prisma.sql`k.id = ${id}::uuid`))
    if (!khata) throw new AppError('KHATA_NOT_FOUND')
    return khata
  }

  async function readEntries(tenant: Tenant, which: Prisma.Sql, order: Prisma.Sql): Promise<KhataEntry[]> {
    const limit = MOST_KHATA_ENTRIES_ON_PAGE
    const rows = await db.runInTenant<KhataEntryRow>(tenant, selectKhataEntries(tenant, { which, order, limit }))
    return rows.map(khataEntryFromRow)
  }

  return {
    load,

    /** Lists a page of khatas by number, after the given number. */
    list: (tenant: Tenant, after: number): Promise<Khata[]> =>
      db.runInTenant<Khata>(
        tenant,
        selectKhatas(tenant, Prisma.sql`k.number > ${after}::int ORDER BY k.number LIMIT ${MOST_KHATAS_ON_PAGE}::int`),
      ),

    /** Adds up the receipts of this business day by method, less the reversals of this day. */
    receivedToday: (tenant: Tenant): Promise<ReceivedToday[]> =>
      db.runInTenant<ReceivedToday>(
        tenant,
        Prisma.sql`
          SELECT e.method, sum(CASE e.kind WHEN 'receipt' THEN e.amount_paise ELSE -e.amount_paise END)::float8
            AS "amountPaise"
          FROM khata_entries e
          WHERE e.restaurant_id = ${tenant.id}::uuid AND e.at >= ${startOfBusinessDay(clock)} AND e.kind <> 'bill'
          GROUP BY e.method ORDER BY e.method`,
      ),

    /** Reads a page of the ledger of a khata, the newest row first. @param cursor the last row of the page before */
    entriesOf: (tenant: Tenant, id: string, cursor: string | undefined): Promise<KhataEntry[]> =>
      readEntries(
        tenant,
        Prisma.sql`e.khata_id = ${id}::uuid AND (${cursor ?? null}::uuid IS NULL OR e.n < (
          SELECT c.n FROM khata_entries c
          WHERE c.restaurant_id = ${tenant.id}::uuid AND c.khata_id = ${id}::uuid AND c.id = ${cursor ?? null}::uuid))`,
        NEWEST_OF_KHATA,
      ),

    /** Reads a page of all ledgers, the newest row first. @param cursor the last row of the page before */
    allEntries: (tenant: Tenant, cursor: string | undefined): Promise<KhataEntry[]> =>
      readEntries(
        tenant,
        Prisma.sql`(${cursor ?? null}::uuid IS NULL OR (e.at, e.id) < (
          SELECT c.at, c.id FROM khata_entries c
          WHERE c.restaurant_id = ${tenant.id}::uuid AND c.id = ${cursor ?? null}::uuid))`,
        NEWEST,
      ),

    /**
     * Opens a khata, or finds the one that an earlier request with the same key has opened.
     *
     * @throws AppError KHATA_EXISTS if a khata has the phone number, KHATA_LIMIT_NOT_ALLOWED
     */
    async create(
      tenant: Tenant,
      { id, name, phone, limitPaise: asked }: KhataForm & { readonly id: string },
      role: Role,
      request: IdempotentRequest | null,
    ): Promise<OpenedKhata> {
      const limitPaise = decideLimit(null, asked, role)
      return refuseSecond(tenant, phone, () =>
        db.inTenant(tenant, async (tx) => {
          await lockNumbers(tx, tenant)
          const repeated = request && (await findOpened(tx, tenant, request.key))
          if (repeated) return repeated
          await tx.$executeRaw`
            INSERT INTO khatas (restaurant_id, id, number, name, phone, limit_paise, opened_at, request_key, body_hash)
            SELECT ${tenant.id}::uuid, ${id}::uuid, coalesce(max(k.number), 0) + 1, ${name}, ${phone},
              ${limitPaise}::bigint, ${nowOf(clock)}, ${request?.key ?? null}, ${request?.bodyHash ?? null}
            FROM khatas k WHERE k.restaurant_id = ${tenant.id}::uuid RETURNING 1`
          const khata = (await lockKhata(tx, tenant, id)) as Khata
          await recordAudit(tx, tenant, { action: 'khata.opened', subject: subjectOf(khata), after: factsOf(khata) })
          return { khata, repeats: null }
        }),
      )
    },

    /**
     * Changes the customer and the limit of a khata.
     *
     * @throws AppError KHATA_NOT_FOUND, KHATA_EXISTS, KHATA_LIMIT_NOT_ALLOWED
     */
    async update(
      tenant: Tenant,
      id: string,
      { name, phone, limitPaise: asked }: KhataForm,
      role: Role,
    ): Promise<Khata> {
      await refuseSecond(tenant, phone, () =>
        db.inTenant(tenant, async (tx) => {
          const before = await lockKhata(tx, tenant, id)
          // A form that was open during an erasure would store the erased name and phone again.
          if (before === null || before.name === null) throw new AppError('KHATA_NOT_FOUND')
          const limitPaise = decideLimit(before.limitPaise, asked, role)
          const isCustomerNew = before.name !== name || before.phone !== phone
          if (!isCustomerNew && limitPaise === before.limitPaise) return
          await tx.$executeRaw`
            UPDATE khatas SET name = ${name}, phone = ${phone}, limit_paise = ${limitPaise}::bigint
            WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid`
          // The audit forgets nobody, so it says that the customer changed and not who the customer is.
          await recordAudit(tx, tenant, {
            action: 'khata.changed',
            subject: subjectOf(before),
            before: factsOf(before),
            after: { ...factsOf({ limitPaise }), ...(isCustomerNew && { customer_changed: true }) },
          })
        }),
      )
      return load(tenant, id)
    },
  }

  async function refuseSecond<Result>(tenant: Tenant, phone: string, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      if (!breaksUniqueIndex(error, UNIQUE_KHATA_PHONE)) throw error
      const [other] = await db.runInTenant<Khata>(
        tenant,
        selectKhatas(tenant, Prisma.sql`k.phone IS NOT NULL AND phone_key(k.phone) = phone_key(${phone})`),
      )
      throw other ? new AppError('KHATA_EXISTS', { number: other.number }) : error
    }
  }
}

export type KhatasRepository = ReturnType<typeof createKhatasRepository>

/**
 * Returns the subject of an audit entry. It has the number of the khata in place of the customer's name, because audit
 * entries are never erased.
 */
export function subjectOf({ id, number }: Pick<Khata, 'id' | 'number'>): {
  readonly id: string
  readonly name: string
} {
  return { id, name: `Khata ${number}` }
}

function factsOf({ limitPaise }: Pick<Khata, 'limitPaise'>): { readonly limit: number | null } {
  return { limit: limitPaise === null ? null : rupeesFromPaise(limitPaise) }
}

/**
 * Takes an advisory lock on the numbers of the khatas of a restaurant until the transaction ends. Without it, two
 * khatas that are opened at the same time would get the same number.
 */
async function lockNumbers(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('khatas ' || ${tenant.id}, 0))`
}

async function findOpened(tx: Transaction, tenant: Tenant, key: string): Promise<OpenedKhata | null> {
  const [found] = await tx.$queryRaw<{ id: string; bodyHash: string }[]>`
    SELECT k.id, k.body_hash AS "bodyHash" FROM khatas k
    WHERE k.restaurant_id = ${tenant.id}::uuid AND k.request_key = ${key}`
  const khata = found && (await lockKhata(tx, tenant, found.id))
  return khata ? { khata, repeats: { bodyHash: found.bodyHash } } : null
}
