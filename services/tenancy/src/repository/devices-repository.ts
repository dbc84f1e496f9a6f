import { AppError, type DeviceState } from '@tiffin/contracts'
import { MOST_DEVICES, type DeviceKind } from '@tiffin/domain'
import { changesOf, recordAudit, type Tenant, type TransactionOf } from '@tiffin/service-kit'
import type { Device, DeviceChange, NewDevice, OwnDevice, PairingCodeHash } from '../domain/device.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { lockRestaurant } from './accounts-repository.ts'
import type { TenancyDatabase } from './database.ts'

type Transaction = TransactionOf<PrismaClient>

/** A call is written down at most so often for each device. */
const SEEN_EVERY_MS = 60_000

const deviceColumns = {
  id: true,
  kind: true,
  name: true,
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
  restaurant: { select: { name: true } },
} as const

/** The devices of a restaurant and the codes they pair with. Times are the caller's, so that tests set them. */
export function createDevicesRepository(db: TenancyDatabase) {
  const present = (tenant: Tenant) => ({ restaurantId: tenant.id, revokedAt: null, restaurant: { deletedAt: null } })

  return {
    /** By name. */
    async list(tenant: Tenant, now: Date): Promise<Device[]> {
      const rows = await db.inTenant(tenant, (tx) =>
        tx.device.findMany({
          where: present(tenant),
          select: deviceColumns,
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
      )
      return rows.map((row) => toDevice(row, now))
    },

    /** @throws AppError MOST_REACHED, or a broken `device_codes_hash_key` where another device has the code */
    async create(tenant: Tenant, device: NewDevice, code: PairingCodeHash): Promise<Device> {
      return db.inTenant(tenant, async (tx) => {
        await lockRestaurant(tx, tenant)
        const count = await tx.device.count({ where: { restaurantId: tenant.id, revokedAt: null } })
        if (count >= MOST_DEVICES) throw new AppError('MOST_REACHED', { most: MOST_DEVICES, noun: 'devices' })
        await tx.device.createMany({ data: [{ restaurantId: tenant.id, ...device }] })
        await tx.deviceCode.createMany({ data: [{ restaurantId: tenant.id, deviceId: device.id, ...code }] })
        const { id, kind, name, stationId } = device
        const after = { name, kind, ...(stationId !== null && { station_id: stationId }) }
        await recordAudit(tx, tenant, { action: 'device.added', subject: { id, name }, after })
        return { id, kind, name, stationId, codeExpiresAt: code.expiresAt, pairedAt: null, seenAt: null }
      })
    },

    /** Replaces the code of a device. @throws AppError DEVICE_NOT_FOUND, or as `create` */
    async replaceCode(tenant: Tenant, id: string, code: PairingCodeHash): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        const { name } = await requireDevice(tx, tenant, id)
        await tx.deviceCode.deleteMany({ where: { restaurantId: tenant.id, deviceId: id } })
        await tx.deviceCode.createMany({ data: [{ restaurantId: tenant.id, deviceId: id, ...code }] })
        await recordAudit(tx, tenant, { action: 'device.code-made', subject: { id, name } })
      })
    },

    /** A station that is left out stays. @throws AppError DEVICE_NOT_FOUND */
    async change(tenant: Tenant, id: string, { name, stationId }: DeviceChange, now: Date): Promise<Device> {
      return db.inTenant(tenant, async (tx) => {
        const found = await requireDevice(tx, tenant, id)
        const device = { ...found, name, stationId: stationId === undefined ? found.stationId : stationId }
        const changes = changesOf(factsOf(found), factsOf(device))
        if (changes === null) return toDevice(found, now)
        const data = { name, stationId: device.stationId }
        await tx.device.updateMany({ where: { restaurantId: tenant.id, id }, data })
        const action = found.name === name ? 'device.station-changed' : 'device.renamed'
        await recordAudit(tx, tenant, { action, subject: { id, name: found.name }, ...changes })
        return toDevice(device, now)
      })
    },

    /** Ends the token of the device and its code. @throws AppError DEVICE_NOT_FOUND */
    async revoke(tenant: Tenant, id: string, now: Date): Promise<void> {
      await db.inTenant(tenant, async (tx) => {
        // Before the device, as `pair` does it: otherwise the two could wait for each other.
        await tx.deviceCode.deleteMany({ where: { restaurantId: tenant.id, deviceId: id } })
        const { name, kind } = await requireDevice(tx, tenant, id)
        await tx.device.updateMany({
          where: { restaurantId: tenant.id, id },
          data: { revokedAt: now, tokenVersion: { increment: 1 } },
        })
        await recordAudit(tx, tenant, { action: 'device.revoked', subject: { id, name }, before: { name, kind } })
      })
    },

    /** The restaurant a subdomain names, before the tenant is known; null for none. */
    async findRestaurant(subdomain: string): Promise<string | null> {
      const [row] = await db.unscoped.$queryRaw<{ id: string | null }[]>`SELECT restaurant_at(${subdomain}) AS id`
      return row?.id ?? null
    },

    /** Is there a code that a device could pair with? */
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
     * Uses up a code and ends the earlier token of its device. Of parallel attempts one gets the device.
     *
     * @param wanted the kind of device that pairs, where it says so
     * @returns the device and its new token version; null for a wrong, a used and an expired code
     * @throws AppError PAIRING_CODE_OF_OTHER_KIND, which leaves the code open
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
        const device = toOwnDevice(found)
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

    /** The state a token is checked against, and a note that the device called. Null when its access is withdrawn. */
    async findState(tenant: Tenant, id: string, now: Date): Promise<DeviceState | null> {
      return db.inTenant(tenant, async (tx) => {
        const found = await tx.device.findFirst({ where: { ...present(tenant), id }, select: ownColumns })
        if (found === null) return null
        const since = new Date(now.getTime() - SEEN_EVERY_MS)
        if (found.seenAt === null || found.seenAt < since)
          await tx.device.updateMany({ where: { restaurantId: tenant.id, id }, data: { seenAt: now } })
        const { kind, name, stationId } = toOwnDevice(found)
        return { kind, name, station_id: stationId, token_version: found.tokenVersion }
      })
    },

    /** @throws AppError SESSION_ENDED when its access is withdrawn */
    async loadOwn(tenant: Tenant, id: string): Promise<OwnDevice> {
      const found = await db.inTenant(tenant, (tx) =>
        tx.device.findFirst({ where: { ...present(tenant), id }, select: ownColumns }),
      )
      if (found === null) throw new AppError('SESSION_ENDED')
      return toOwnDevice(found)
    },
  }
}

/** What an audit entry says of a device. */
function factsOf({ name, stationId }: { readonly name: string; readonly stationId: string | null }) {
  return { name, station_id: stationId }
}

export type DevicesRepository = ReturnType<typeof createDevicesRepository>

/** @throws AppError DEVICE_NOT_FOUND */
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

function toDevice({ code, kind, ...row }: DeviceRow, now: Date): Device {
  const isOpen = code !== null && code.expiresAt > now
  return { ...row, kind: kind as DeviceKind, codeExpiresAt: isOpen ? code.expiresAt : null }
}

type OwnRow = Omit<OwnDevice, 'kind' | 'restaurantName'> & {
  readonly kind: string
  readonly restaurant: { readonly name: string }
}

function toOwnDevice({ id, kind, name, stationId, restaurant }: OwnRow): OwnDevice {
  return { id, kind: kind as DeviceKind, name, stationId, restaurantName: restaurant.name }
}
