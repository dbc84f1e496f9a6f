import { AppError, type Table } from '@tiffin/contracts'
import { compareNames, sortTables } from '@tiffin/domain'
import { breaksUnique, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import type { OrdersDatabase, Transaction } from './database.ts'
import { findStoredReply } from './stored-replies.ts'

export type Area = { readonly id: string; readonly name: string }

export type FloorTable = {
  readonly id: string
  readonly name: string
  readonly pax: number
  readonly areaId: string
  readonly areaName: string
  /** Derived from its active order, never stored (gap G11). */
  readonly isOccupied: boolean
}

export type TableDetails = { readonly name: string; readonly pax: number; readonly areaId: string }

/** For a request that may be repeated: the reply to keep with the table it added. */
export type KeptReply = {
  readonly request: IdempotentRequest
  readonly status: number
  readonly replyOf: (table: FloorTable) => Table
}

export type TableCreation =
  | { readonly at: 'added'; readonly table: FloorTable }
  | { readonly at: 'replayed'; readonly stored: StoredReply; readonly request: IdempotentRequest }

type TableRow = { id: string; name: string; pax: number; area_id: string; area_name: string; is_occupied: boolean }

/** Tables and areas of a restaurant. Removing one keeps its row: past bills and keys go on referring to it. */
export function createFloorRepository(db: OrdersDatabase) {
  return {
    async listTables(tenant: Tenant): Promise<FloorTable[]> {
      const rows = await db.inTenant(
        tenant,
        (tx) => tx.$queryRaw<TableRow[]>`
          SELECT t.id, t.name, t.pax, t.area_id, a.name AS area_name, o.id IS NOT NULL AS is_occupied
          FROM tables t
          JOIN areas a ON a.restaurant_id = t.restaurant_id AND a.id = t.area_id
          LEFT JOIN orders o ON o.restaurant_id = t.restaurant_id AND o.table_id = t.id AND o.status = 'Active' AND o.table_id IS NOT NULL
          WHERE t.restaurant_id = ${tenant.id}::uuid AND t.deleted_at IS NULL`,
      )
      return sortTables(rows).map(tableFromRow)
    },

    /** @throws AppError TABLE_NOT_FOUND */
    async requireTable(tenant: Tenant, tableId: string): Promise<void> {
      await db.inTenant(tenant, (tx) => requireTable(tx, tenant, tableId))
    },

    /** @throws AppError AREA_NOT_FOUND, or TABLES_EXIST when the area has the name already */
    async createTable(
      tenant: Tenant,
      id: string,
      details: TableDetails,
      kept: KeptReply | null = null,
    ): Promise<TableCreation> {
      return db.inTenant(tenant, async (tx) => {
        const area = await requireArea(tx, tenant, details.areaId)
        // Under the lock, so that of several repetitions at once all but one find the reply of the first.
        const stored = kept && (await findStoredReply(tx, tenant, kept.request.key))
        if (stored) return { at: 'replayed', stored, request: kept.request }
        await requireFreeNames(tx, tenant, details.areaId, [details.name])
        await tx.table.create({ data: { restaurantId: tenant.id, id, ...details }, select: { id: true } })
        const table = { id, ...details, areaName: area.name, isOccupied: false }
        if (kept)
          await tx.idempotencyKey.create({
            data: { restaurantId: tenant.id, ...kept.request, status: kept.status, reply: kept.replyOf(table) },
            select: { key: true },
          })
        return { at: 'added', table }
      })
    },

    /** All or none. @throws AppError AREA_NOT_FOUND, or TABLES_EXIST when the area has one of the names already */
    async createTables(
      tenant: Tenant,
      tables: readonly { readonly id: string; readonly name: string }[],
      { pax, areaId }: Omit<TableDetails, 'name'>,
    ): Promise<FloorTable[]> {
      return db.inTenant(tenant, async (tx) => {
        const area = await requireArea(tx, tenant, areaId)
        await requireFreeNames(
          tx,
          tenant,
          areaId,
          tables.map(({ name }) => name),
        )
        await tx.table.createMany({ data: tables.map((table) => ({ restaurantId: tenant.id, ...table, pax, areaId })) })
        return tables.map((table) => ({ ...table, pax, areaId, areaName: area.name, isOccupied: false }))
      })
    },

    /**
     * @throws AppError TABLE_NOT_FOUND or AREA_NOT_FOUND, or TABLES_EXIST when another table of the area has the name
     *   already
     */
    async updateTable(tenant: Tenant, id: string, details: TableDetails): Promise<FloorTable> {
      return db.inTenant(tenant, async (tx) => {
        const before = await requireTable(tx, tenant, id)
        const area = await requireArea(tx, tenant, details.areaId)
        // Older data may have a name twice: what stays as it was is not refused.
        if (details.name !== before.name || details.areaId !== before.areaId)
          await requireFreeNames(tx, tenant, details.areaId, [details.name], id)
        await tx.table.updateMany({ where: { restaurantId: tenant.id, id }, data: details })
        return { id, ...details, areaName: area.name, isOccupied: await hasActiveOrder(tx, tenant, id) }
      })
    },

    /** @throws AppError TABLE_NOT_FOUND, or TABLE_IN_USE while it has an active order */
    async deleteTable(tenant: Tenant, id: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        // The lock keeps out an order that is being placed on the table right now.
        const { name } = await requireTable(tx, tenant, id)
        if (await hasActiveOrder(tx, tenant, id)) throw new AppError('TABLE_IN_USE', { name })
        await tx.table.updateMany({ where: { restaurantId: tenant.id, id }, data: { deletedAt: now } })
      })
    },

    async listAreas(tenant: Tenant): Promise<Area[]> {
      const areas = await db.inTenant(tenant, (tx) =>
        tx.area.findMany({ where: { restaurantId: tenant.id, deletedAt: null }, select: { id: true, name: true } }),
      )
      return areas.toSorted((a, b) => compareNames(a.name, b.name))
    },

    /** @throws AppError AREA_EXISTS */
    async createArea(tenant: Tenant, area: Area): Promise<Area> {
      return refuseDuplicate(area.name, () =>
        db.inTenant(tenant, (tx) =>
          tx.area.create({ data: { restaurantId: tenant.id, ...area }, select: { id: true, name: true } }),
        ),
      )
    },

    /** @throws AppError AREA_NOT_FOUND or AREA_EXISTS */
    async renameArea(tenant: Tenant, area: Area): Promise<Area> {
      return refuseDuplicate(area.name, () =>
        db.inTenant(tenant, async (tx) => {
          await requireArea(tx, tenant, area.id)
          await tx.area.updateMany({ where: { restaurantId: tenant.id, id: area.id }, data: { name: area.name } })
          return area
        }),
      )
    },

    /** @throws AppError AREA_NOT_FOUND, or AREA_IN_USE while a table is in it */
    async deleteArea(tenant: Tenant, id: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const { name } = await requireArea(tx, tenant, id)
        const tables = await tx.table.count({ where: { restaurantId: tenant.id, areaId: id, deletedAt: null } })
        if (tables > 0) throw new AppError('AREA_IN_USE', { name })
        await tx.area.updateMany({ where: { restaurantId: tenant.id, id }, data: { deletedAt: now } })
      })
    },
  }
}

export type FloorRepository = ReturnType<typeof createFloorRepository>

// Locked until the transaction ends, so that what was checked still holds when it is written.
async function requireTable(tx: Transaction, tenant: Tenant, id: string): Promise<{ name: string; areaId: string }> {
  const [table] = await tx.$queryRaw<{ name: string; areaId: string }[]>`
    SELECT name, area_id AS "areaId" FROM tables WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`
  if (!table) throw new AppError('TABLE_NOT_FOUND')
  return table
}

async function requireArea(tx: Transaction, tenant: Tenant, id: string): Promise<{ name: string }> {
  const [area] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM areas WHERE restaurant_id = ${tenant.id}::uuid AND id = ${id}::uuid AND deleted_at IS NULL FOR UPDATE`
  if (!area) throw new AppError('AREA_NOT_FOUND')
  return area
}

async function hasActiveOrder(tx: Transaction, tenant: Tenant, tableId: string): Promise<boolean> {
  return (await tx.order.count({ where: { restaurantId: tenant.id, tableId, status: 'Active' } })) > 0
}

/** Only under the lock of the area, or another terminal takes a name meanwhile. `exceptId` is the table that is changed. */
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

/** The names that are there already, or twice in the list itself, whatever their case. */
function findTaken(names: readonly string[], existing: readonly string[]): string[] {
  const seen = new Set(existing.map((name) => name.toLowerCase()))
  return names.filter((name) => seen.size === seen.add(name.toLowerCase()).size)
}

async function refuseDuplicate<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (breaksUnique(error, 'areas_name_key')) throw new AppError('AREA_EXISTS', { name })
    throw error
  }
}

function tableFromRow(row: TableRow): FloorTable {
  return {
    id: row.id,
    name: row.name,
    pax: row.pax,
    areaId: row.area_id,
    areaName: row.area_name,
    isOccupied: row.is_occupied,
  }
}
