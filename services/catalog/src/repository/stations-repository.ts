import { randomUUID } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import { DEFAULT_AMBER_MINUTES, DEFAULT_RED_MINUTES } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import { inOrderOf, nextPosition, requireValidStation, type Station, type StationForm } from '../domain/stations.ts'
import { categoryName, stationFacts } from './menu-facts.ts'
import type { CatalogDatabase, Transaction } from './database.ts'
import { lockMenu } from './lock-menu.ts'

const stationColumns = { id: true, name: true, position: true, amberMinutes: true, redMinutes: true } as const

export function createStationsRepository(db: CatalogDatabase) {
  return {
    /** Lists the stations in the restaurant's order; empty while no kitchen is set up. */
    async list(tenant: Tenant): Promise<Station[]> {
      return db.inTenant(tenant, (tx) => listStations(tx, tenant))
    },

    /** Adds a station as the last one. @throws AppError STATION_EXISTS, STATION_INVALID or MOST_REACHED */
    async create(tenant: Tenant, form: StationForm): Promise<Station> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const stations = await listStations(tx, tenant)
        const usual = { amberMinutes: DEFAULT_AMBER_MINUTES, redMinutes: DEFAULT_RED_MINUTES }
        const added = requireValidStation(
          { ...usual, ...form, id: randomUUID(), position: nextPosition(stations) },
          stations,
        )
        await tx.station.create({ data: { restaurantId: tenant.id, ...added } })
        await recordAudit(tx, tenant, { action: 'station.added', subject: added, after: stationFacts(added) })
        return added
      })
    },

    /** Changes a station. @throws AppError STATION_NOT_FOUND, STATION_EXISTS or STATION_INVALID */
    async update(tenant: Tenant, id: string, form: StationForm): Promise<Station> {
      return db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const stations = await listStations(tx, tenant)
        const before = pick(stations, id)
        const after = requireValidStation({ ...before, ...form }, stations)
        const changes = changesOf(stationFacts(before), stationFacts(after))
        if (!changes) return before
        const { name, amberMinutes, redMinutes } = after
        await tx.station.updateMany({
          where: { restaurantId: tenant.id, id },
          data: { name, amberMinutes, redMinutes },
        })
        await recordAudit(tx, tenant, { action: 'station.changed', subject: before, ...changes })
        return after
      })
    },

    /** Sets the order of the stations. Stations that are not named come last; unknown ids are ignored. */
    async arrange(tenant: Tenant, ids: readonly string[]): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const before = await listStations(tx, tenant)
        const after = inOrderOf(ids, before)
        if (after.every(({ id }, index) => id === before[index]?.id)) return
        await tx.$executeRaw`
          UPDATE stations SET position = placed.nth - 1
          FROM unnest(${after.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS placed (id, nth)
          WHERE stations.restaurant_id = ${tenant.id}::uuid AND stations.id = placed.id`
        await recordAudit(tx, tenant, {
          action: 'station.arranged',
          subject: { id: tenant.id, name: 'Kitchen stations' },
          before: { stations: before.map(({ name }) => name) },
          after: { stations: after.map(({ name }) => name) },
        })
      })
    },

    /** Deletes a station; categories and dishes that go to it lose their station. @throws AppError STATION_NOT_FOUND */
    async delete(tenant: Tenant, id: string): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        await lockMenu(tx, tenant)
        const station = pick(await listStations(tx, tenant), id)
        const named = { restaurantId: tenant.id, stationId: id }
        const routes = await tx.stationRoute.findMany({
          where: named,
          select: { mainCategory: true, subcategory: true },
        })
        await tx.stationRoute.deleteMany({ where: named })
        await tx.menuItem.updateMany({ where: named, data: { stationId: null } })
        await tx.station.deleteMany({ where: { restaurantId: tenant.id, id } })
        const before = { ...stationFacts(station), ...(routes.length > 0 && { categories: routes.map(categoryName) }) }
        await recordAudit(tx, tenant, { action: 'station.removed', subject: station, before })
      })
    },
  }
}

export type StationsRepository = ReturnType<typeof createStationsRepository>

/** Lists the stations in the restaurant's order. */
export async function listStations(tx: Transaction, tenant: Tenant): Promise<Station[]> {
  return tx.station.findMany({
    where: { restaurantId: tenant.id },
    select: stationColumns,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}

/** Finds a station; null when the restaurant has no such station. */
export async function findStation(tx: Transaction, tenant: Tenant, id: string): Promise<Station | null> {
  return tx.station.findFirst({ where: { restaurantId: tenant.id, id }, select: stationColumns })
}

function pick(stations: readonly Station[], id: string): Station {
  const station = stations.find((each) => each.id === id)
  if (!station) throw new AppError('STATION_NOT_FOUND')
  return station
}
