import { AppError } from '@tiffin/contracts'
import { MOST_TABLES, sortTables } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { Prisma } from '../generated/prisma/client.ts'
import { answerOnce, type Repeatable, type Replayed } from './answer-once.ts'
import { createClock, type OrdersDatabase, type Transaction } from './database.ts'
import type { FoundAtMoment } from './orders-repository.ts'
import { storeReply } from './stored-replies.ts'
import { tableColumns, tableFromRow, type FloorTable, type TableRow } from './table-rows.ts'

export type TableDetails = { readonly name: string; readonly pax: number; readonly areaId: string }

export type TableCreation = { readonly kind: 'added'; readonly table: FloorTable } | Replayed

/** Stores the tables of a restaurant. A removed table keeps its row, because past bills and keys still refer to it. */
export function createTablesRepository(db: OrdersDatabase, clock = createClock()) {
  return {
    async list(tenant: Tenant): Promise<FoundAtMoment<FloorTable[]>> {
      const { rows, moment } = await db.readInTenant<TableRow>(
        tenant,
        Prisma.sql`
          SELECT ${tableColumns}
          FROM tables t
          JOIN areas a ON a.restaurant_id = ${tenant.id}::uuid AND a.id = t.area_id
          LEFT JOIN occupied_tables o ON o.restaurant_id = ${tenant.id}::uuid AND o.table_id = t.id
          WHERE t.restaurant_id = ${tenant.id}::uuid AND t.deleted_at IS NULL`,
      )
      return { moment, found: sortTables(rows).map(tableFromRow) }
    },

    /** Checks that the restaurant has the table. @throws AppError TABLE_NOT_FOUND */
    async require(tenant: Tenant, tableId: string): Promise<void> {
      await db.inTenant(tenant, (tx) => requireTable(tx, tenant, tableId))
    },

    /**
     * Creates a table.
     *
     * @param repeatable the key of the request, and the reply to store under it
     * @throws AppError AREA_NOT_FOUND, MOST_REACHED, or TABLES_EXIST when the area has the name already
     */
    async create(
      tenant: Tenant,
      id: string,
      details: TableDetails,
      repeatable: Repeatable<FloorTable> | null = null,
    ): Promise<TableCreation> {
      const lock = (tx: Transaction) => lockFloor(tx, tenant)
      const write = async (tx: Transaction): Promise<TableCreation> => {
        const area = await requireArea(tx, tenant, details.areaId)
        await requireRoomForTables(tx, tenant, 1)
        await requireFreeNames(tx, tenant, details.areaId, [details.name])
        const table = { id, ...details, areaName: area.name, isOccupied: false }
        // The reply is stored before the table, whose trigger locks the version of the restaurant. A settlement under
        // the same key stores its reply first, too, and the two would else wait for each other.
        if (repeatable) await storeReply(tx, tenant, repeatable.request, repeatable.replyOf(table), 201)
        await tx.table.create({ data: { restaurantId: tenant.id, id, ...details }, select: { id: true } })
        await recordAudit(tx, tenant, {
          action: 'table.added',
          subject: { id, name: details.name },
          after: factsOf(table),
        })
        return { kind: 'added', table }
      }
      return answerOnce(db, tenant, repeatable?.request ?? null, { lock, write })
    },

    /**
     * Creates all tables or none.
     *
     * @throws AppError AREA_NOT_FOUND, MOST_REACHED, or TABLES_EXIST for a name that is in use or repeated
     */
    async createMany(
      tenant: Tenant,
      tables: readonly { readonly id: string; readonly name: string }[],
      { pax, areaId }: Omit<TableDetails, 'name'>,
    ): Promise<FloorTable[]> {
      return db.inTenant(tenant, async (tx) => {
        await lockFloor(tx, tenant)
        const area = await requireArea(tx, tenant, areaId)
        await requireRoomForTables(tx, tenant, tables.length)
        await requireFreeNames(
          tx,
          tenant,
          areaId,
          tables.map(({ name }) => name),
        )
        await tx.table.createMany({ data: tables.map((table) => ({ restaurantId: tenant.id, ...table, pax, areaId })) })
        const subject = { type: 'area', id: areaId, name: area.name }
        await recordAudit(tx, tenant, {
          action: 'table.bulk-added',
          subject,
          after: { names: tables.map(({ name }) => name), pax },
        })
        return tables.map((table) => ({ ...table, pax, areaId, areaName: area.name, isOccupied: false }))
      })
    },

    /**
     * Changes a table.
     *
     * @throws AppError TABLE_NOT_FOUND or AREA_NOT_FOUND, or TABLES_EXIST when another table of the area has the name
     *   already
     */
    async update(tenant: Tenant, id: string, details: TableDetails): Promise<FloorTable> {
      return db.inTenant(tenant, async (tx) => {
        const before = await requireTable(tx, tenant, id)
        const area = await requireArea(tx, tenant, details.areaId)
        // Older data may have a name twice, so a name that stays as it was is not refused.
        if (details.name !== before.name || details.areaId !== before.areaId)
          await requireFreeNames(tx, tenant, details.areaId, [details.name], id)
        await tx.table.updateMany({ where: { restaurantId: tenant.id, id }, data: details })
        const changes = changesOf(factsOf(before), factsOf({ ...details, areaName: area.name }))
        if (changes)
          await recordAudit(tx, tenant, { action: 'table.changed', subject: { id, name: before.name }, ...changes })
        return { id, ...details, areaName: area.name, isOccupied: await hasActiveOrder(tx, tenant, id) }
      })
    },

    /** Removes a table. @throws AppError TABLE_NOT_FOUND, or TABLE_IN_USE while it has an active order */
    async delete(tenant: Tenant, id: string): Promise<void> {
      await db.inTenant(tenant, async (tx, { now }) => {
        // The lock of the row of the table keeps another transaction from placing an order on the table before it is
        // removed.
        const table = await requireTable(tx, tenant, id)
        const { name } = table
        if (await hasActiveOrder(tx, tenant, id)) throw new AppError('TABLE_IN_USE', { name })
        await tx.table.updateMany({ where: { restaurantId: tenant.id, id }, data: { deletedAt: clock(now) } })
        await recordAudit(tx, tenant, { action: 'table.removed', subject: { id, name }, before: factsOf(table) })
      })
    },
  }
}

export type TablesRepository = ReturnType<typeof createTablesRepository>

/**
 * Takes the advisory lock of the floor until the transaction ends. Without it, of two additions at the same time each
 * could find room for one more table or area, and both together would exceed the limit.
 */
export async function lockFloor(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`floor ${tenant.id}`}, 0))`
}

/** Loads an area and locks its row until the transaction ends. @throws AppError AREA_NOT_FOUND */
export async function requireArea(tx: Transaction, tenant: Tenant, id: string): Promise<{ name: string }> {
  const [area] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM areas
    WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`
  if (!area) throw new AppError('AREA_NOT_FOUND')
  return area
}

async function requireRoomForTables(tx: Transaction, tenant: Tenant, more: number): Promise<void> {
  const tables = await tx.table.count({ where: { restaurantId: tenant.id, deletedAt: null } })
  if (tables + more > MOST_TABLES) throw new AppError('MOST_REACHED', { most: MOST_TABLES, noun: 'tables' })
}

// The row of the table is locked until the transaction ends, so that a check of the table still holds when the table is
// written.
async function requireTable(tx: Transaction, tenant: Tenant, id: string): Promise<TableDetails & { areaName: string }> {
  const [table] = await tx.$queryRaw<(TableDetails & { areaName: string })[]>`
    SELECT t.name, t.pax, t.area_id AS "areaId", a.name AS "areaName"
    FROM tables t JOIN areas a ON a.restaurant_id = ${tenant.id}::uuid AND a.id = t.area_id
    WHERE t.restaurant_id = ${tenant.id}::uuid AND t.id = ${id}::uuid AND t.deleted_at IS NULL FOR UPDATE OF t`
  if (!table) throw new AppError('TABLE_NOT_FOUND')
  return table
}

async function hasActiveOrder(tx: Transaction, tenant: Tenant, tableId: string): Promise<boolean> {
  return (await tx.occupiedTable.count({ where: { restaurantId: tenant.id, tableId } })) > 0
}

/**
 * Checks that the names differ, and that no table of the area has one of them. The caller must hold the lock of the row
 * of the area: without it, another terminal could add a table with one of the names after the check. `exceptId` is the
 * table that is being changed.
 *
 * @throws AppError TABLES_EXIST
 */
async function requireFreeNames(
  tx: Transaction,
  tenant: Tenant,
  areaId: string,
  names: readonly string[],
  exceptId?: string,
): Promise<void> {
  const others = await tx.table.findMany({
    where: { restaurantId: tenant.id, areaId, deletedAt: null, ...(exceptId && { NOT: { id: exceptId } }) },
    select: { name: true },
  })
  const taken = findTaken(
    names,
    others.map(({ name }) => name),
  )
  if (taken.length > 0) throw new AppError('TABLES_EXIST', { names: taken.join(', ') })
}

/**
 * Finds the names that exist already or occur twice in the list itself. Small letters and capitals count as the same.
 */
function findTaken(names: readonly string[], existing: readonly string[]): string[] {
  const seen = new Set(existing.map((name) => name.toLowerCase()))
  return names.filter((name) => seen.size === seen.add(name.toLowerCase()).size)
}

/** Maps a table to the facts that the audit records. */
function factsOf({ name, pax, areaName }: Pick<FloorTable, 'name' | 'pax' | 'areaName'>) {
  return { name, pax, area_name: areaName }
}
