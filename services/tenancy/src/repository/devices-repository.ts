import { AppError, type DeviceState } from '@tiffin/contracts'
import { MOST_DEVICES, type DeviceKind, type ListedDeviceKind } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import type { Device, DeviceChange, NewDevice, OwnDevice, PairingCodeHash } from '../domain/device.ts'
import type { TenancyDatabase, Transaction } from './database.ts'
import { lockRestaurant } from './restaurant-lock.ts'

/** The shortest interval at which the last call of a device is recorded. */
export const SEEN_EVERY_MS = 60_000
/** The most tills in a list. A browser that forgets its till gets another one, so a restaurant may have many. */
const MOST_LISTED_TILLS = 100

const deviceColumns = {
  id: true,
  kind: true,
  name: true,
  series: true,
  stationId: true,
  pairedAt: true,
  seenAt: true,
  code: { select: { expiresAt: true } },
} as const
const ownColumns = {
  id: true,
  kind: true,
  name: true,
  stationId: true,
  tokenVersion: true,
  seenAt: true,
  restaurant: { select: { name: true, heldAt: true } },
} as const

/**
 * Stores the devices of a restaurant and their pairing codes. Times come from the caller, so that tests can set them.
 */
export function createDevicesRepository(db: TenancyDatabase) {
  const present = (tenant: Tenant) => ({ restaurantId: tenant.id, revokedAt: null, restaurant: { deletedAt: null } })

  return {
    /** Lists the devices, sorted by name, and after them the tills that were opened last. */
    async list(tenant: Tenant, now: Date): Promise<Device[]> {
      return db.inTenant(tenant, async (tx) => {
        const where = present(tenant)
        const devices = await tx.device.findMany({
          where: { ...where, kind: { not: 'till' } },
          select: deviceColumns,
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        })
        const tills = await tx.device.findMany({
          where: { ...where, kind: 'till' },
          select: deviceColumns,
          orderBy: [{ seenAt: 'desc' }, { id: 'asc' }],
          take: MOST_LISTED_TILLS,
        })
        return [...devices, ...tills].map((row) => deviceFromRow(row, now))
      })
    },

    /**
     * Adds a device with its pairing code.
     *
     * @throws AppError MOST_REACHED, SESSION_ENDED for a deleted restaurant, or a violation of `device_codes_hash_key`
     *   when another device has the code
     */
    async create(tenant: Tenant, device: NewDevice, code: PairingCodeHash): Promise<Device> {
      return db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        const count = await tx.device.count({
          where: { restaurantId: tenant.id, revokedAt: null, kind: { not: 'till' } },
        })
        if (count >= MOST_DEVICES) throw new AppError('MOST_REACHED', { most: MOST_DEVICES, noun: 'devices' })
        await tx.device.createMany({ data: [{ restaurantId: tenant.id, ...device }] })
        await tx.deviceCode.createMany({ data: [{ restaurantId: tenant.id, deviceId: device.id, ...code }] })
        const { id, kind, name, stationId } = device
        const after = { name, kind, ...(stationId !== null && { station_id: stationId }) }
        await recordAudit(tx, tenant, { action: 'device.added', subject: { id, name }, after })
        return { id, kind, name, series: null, stationId, codeExpiresAt: code.expiresAt, pairedAt: null, seenAt: null }
      })
    },

    /** Replaces the code of a device. @throws AppError DEVICE_NOT_FOUND, or the violation that `create` throws */
    async replaceCode(tenant: Tenant, id: string, code: PairingCodeHash): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const { name, kind } = await requireDevice(tx, tenant, id)
        // A till has no sign-in of its own, so there is nothing that a code could pair.
        if (kind === 'till') throw new AppError('DEVICE_NOT_FOUND')
        await tx.deviceCode.deleteMany({ where: { restaurantId: tenant.id, deviceId: id } })
        await tx.deviceCode.createMany({ data: [{ restaurantId: tenant.id, deviceId: id, ...code }] })
        await recordAudit(tx, tenant, { action: 'device.code-made', subject: { id, name } })
      })
    },

    /** Changes a device; a station that is left out stays. @throws AppError DEVICE_NOT_FOUND */
    async change(tenant: Tenant, id: string, { name, stationId }: DeviceChange, now: Date): Promise<Device> {
      return db.inTenant(tenant, async (tx) => {
        const found = await requireDevice(tx, tenant, id)
        const device = { ...found, name, stationId: stationId === undefined ? found.stationId : stationId }
        const changes = changesOf(factsOf(found), factsOf(device))
        if (changes === null) return deviceFromRow(found, now)
        const data = { name, stationId: device.stationId }
        await tx.device.updateMany({ where: { restaurantId: tenant.id, id }, data })
        const action = found.name === name ? 'device.station-changed' : 'device.renamed'
        await recordAudit(tx, tenant, { action, subject: { id, name: found.name }, ...changes })
        return deviceFromRow(device, now)
      })
    },

    /** Removes a device, which ends its token and its code. @throws AppError DEVICE_NOT_FOUND */
    async revoke(tenant: Tenant, id: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        // The code is deleted before the device is changed, in the order of `pair`, so that the two cannot deadlock.
        await tx.deviceCode.deleteMany({ where: { restaurantId: tenant.id, deviceId: id } })
        const { name, kind } = await requireDevice(tx, tenant, id)
        await tx.device.updateMany({
          where: { restaurantId: tenant.id, id },
          data: { revokedAt: now, tokenVersion: { increment: 1 } },
        })
        await recordAudit(tx, tenant, { action: 'device.revoked', subject: { id, name }, before: { name, kind } })
      })
    },

    /** Finds the id of the restaurant with this subdomain, before the tenant is known; null when there is none. */
    async findRestaurant(subdomain: string): Promise<string | null> {
      const [row] = await db.unscoped.$queryRaw<{ id: string | null }[]>`SELECT restaurant_at(${subdomain}) AS id`
      return row?.id ?? null
    },

    /** Returns whether the restaurant has a code that a device could pair with. */
    async hasOpenCode(tenant: Tenant, now: Date): Promise<boolean> {
      return db.inTenant(tenant, async (tx) => {
        const open = await tx.deviceCode.findFirst({
          where: { restaurantId: tenant.id, expiresAt: { gt: now } },
          select: { deviceId: true },
        })
        return open !== null
      })
    },

    /**
     * Pairs a device: uses up the code and ends the device's earlier token. Of parallel attempts with one code, only
     * one succeeds.
     *
     * @param wanted the kind of the pairing device, if the device names it
     * @returns the device and its new token version; null for a wrong, a used and an expired code
     * @throws AppError PAIRING_CODE_OF_OTHER_KIND, or RESTAURANT_HELD for the right code while the restaurant is held;
     *   both leave the code open
     */
    async pair(
      restaurantId: string,
      { codeHash, wanted }: { readonly codeHash: string; readonly wanted?: DeviceKind | undefined },
      { now, requestId }: { readonly now: Date; readonly requestId: string },
    ): Promise<(OwnDevice & { readonly tokenVersion: number }) | null> {
      return db.inTenant({ id: restaurantId }, async (tx) => {
        const [used] = await tx.$queryRaw<{ device_id: string }[]>`
          DELETE FROM device_codes
          WHERE restaurant_id = ${restaurantId}::uuid AND code_hash = ${codeHash} AND expires_at > ${now}::timestamptz
          RETURNING device_id`
        if (used === undefined) return null
        const id = used.device_id
        const found = await tx.device.findFirst({ where: { ...present({ id: restaurantId }), id }, select: ownColumns })
        if (found === null) return null
        if (found.restaurant.heldAt !== null) throw new AppError('RESTAURANT_HELD')
        const device = ownDeviceFromRow(found)
        const { kind } = device
        if (wanted !== undefined && kind !== wanted) throw new AppError('PAIRING_CODE_OF_OTHER_KIND', { kind, wanted })
        const [paired] = await tx.device.updateManyAndReturn({
          where: { restaurantId, id, revokedAt: null },
          data: { tokenVersion: { increment: 1 }, pairedAt: now, seenAt: now },
          select: { tokenVersion: true },
        })
        if (paired === undefined) return null
        const by = { kind: 'device', id, name: device.name, requestId } as const
        await recordAudit(
          tx,
          { id: restaurantId, by },
          { action: 'device.paired', subject: { id, name: device.name }, after: { kind } },
        )
        return { ...device, tokenVersion: paired.tokenVersion }
      })
    },

    /**
     * Finds the state against which a device's token is checked, and records the time of the call, at most once a
     * minute.
     *
     * @returns null when the device or its restaurant was removed
     */
    async findState(tenant: Tenant, id: string, now: Date): Promise<DeviceState | null> {
      return db.inTenant(tenant, async (tx) => {
        const found = await tx.device.findFirst({ where: { ...present(tenant), id }, select: ownColumns })
        if (found === null) return null
        const isHeld = found.restaurant.heldAt !== null
        const since = new Date(now.getTime() - SEEN_EVERY_MS)
        if (!isHeld && (found.seenAt === null || found.seenAt < since))
          await tx.device.updateMany({ where: { restaurantId: tenant.id, id }, data: { seenAt: now } })
        const { kind, name, stationId } = ownDeviceFromRow(found)
        const state = { kind, name, station_id: stationId, token_version: found.tokenVersion }
        return isHeld ? { ...state, is_held: true } : state
      })
    },

    /**
     * Loads the data that a device may read of itself.
     *
     * @throws AppError SESSION_ENDED when the device or its restaurant was removed
     */
    async loadOwn(tenant: Tenant, id: string): Promise<OwnDevice> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.device.findFirst({ where: { ...present(tenant), id }, select: ownColumns }),
      )
      if (found === null) throw new AppError('SESSION_ENDED')
      return ownDeviceFromRow(found)
    },
  }
}

/** Maps a device to the facts that the audit records. */
function factsOf({ name, stationId }: { readonly name: string; readonly stationId: string | null }) {
  return { name, station_id: stationId }
}

export type DevicesRepository = ReturnType<typeof createDevicesRepository>

/** Loads a device of the restaurant. @throws AppError DEVICE_NOT_FOUND */
async function requireDevice(tx: Transaction, tenant: Tenant, id: string) {
  const where = { restaurantId: tenant.id, id, revokedAt: null }
  const found = await tx.device.findFirst({ where, select: deviceColumns })
  if (found === null) throw new AppError('DEVICE_NOT_FOUND')
  return found
}

type DeviceRow = Omit<Device, 'kind' | 'codeExpiresAt'> & {
  readonly kind: string
  readonly code: { readonly expiresAt: Date } | null
}

function deviceFromRow({ code, kind, ...row }: DeviceRow, now: Date): Device {
  const isOpen = code !== null && code.expiresAt > now
  return { ...row, kind: kind as ListedDeviceKind, codeExpiresAt: isOpen ? code.expiresAt : null }
}

type OwnRow = Omit<OwnDevice, 'kind' | 'restaurantName'> & {
  readonly kind: string
  readonly restaurant: { readonly name: string }
}

function ownDeviceFromRow({ id, kind, name, stationId, restaurant }: OwnRow): OwnDevice {
  return { id, kind: kind as DeviceKind, name, stationId, restaurantName: restaurant.name }
}
