import {
  AppError,
  createDevice,
  getDevice,
  listDevices,
  makeDeviceCode,
  pairDevice,
  registerTill,
  renameDevice,
  revokeDevice,
  type Device,
  type PairingCode,
} from '@tiffin/contracts'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import { mockToken } from '../login/mock-token.ts'
import type { MockRestaurant } from '../restaurant.ts'

const CODE_LIFE_MS = 10 * 60_000
const FIRST_CODE = 100_000
/** The number of codes of six digits from `FIRST_CODE` on. */
const CODES = 900_000
/** The difference between two codes, so that codes are easy to tell apart. The first 300,000 codes are different. */
const CODE_STEP = 111_111

/**
 * Returns the endpoints of devices and their codes. Calls of a device count as calls of the device that paired last,
 * because the tokens of the mock name no device.
 */
export function deviceHandlers(restaurant: MockRestaurant): MockRoute[] {
  /** The code of each device that has one, by the device's id. */
  const codes = new Map<string, PairingCode>()
  let codesMade = 0
  let pairedId: string | null = null
  const change = (device: Device, changes: Partial<Device>): Device => {
    const changed = { ...device, ...changes }
    restaurant.devices = restaurant.devices.map((each) => (each.id === device.id ? changed : each))
    return changed
  }
  const makeCode = (device: Device) => {
    const code = String(FIRST_CODE + ((codesMade++ * CODE_STEP) % CODES))
    const expires_at = new Date(restaurant.now().getTime() + CODE_LIFE_MS).toISOString()
    codes.set(device.id, { code, expires_at })
    return { device: change(device, { code_expires_at: expires_at }), code, expires_at }
  }
  const findByCode = (typed: string): Device | undefined =>
    restaurant.devices.find(({ id }) => {
      const known = codes.get(id)
      return known?.code === typed && Date.parse(known.expires_at) > restaurant.now().getTime()
    })
  return [
    route(restaurant, listDevices, () => listed(restaurant.devices)),
    route(restaurant, createDevice, ({ body: { kind, name, station_id = null } }) => {
      const id = nextMockId(restaurant, ID_PREFIX.device, restaurant.devices)
      const device = { id, kind, name, station_id, code_expires_at: null, paired_at: null, seen_at: null }
      restaurant.devices = [...restaurant.devices, device]
      recordAudit(restaurant, 'device.added', device, null, { name, kind })
      return makeCode(device)
    }),
    route(restaurant, registerTill, ({ body: { id } }) => registerTillOf(restaurant, id)),
    route(restaurant, makeDeviceCode, ({ params }) => {
      const device = findDevice(restaurant, params.id)
      if (device.kind === 'till') throw new AppError('DEVICE_NOT_FOUND')
      recordAudit(restaurant, 'device.code-made', device, null, null)
      const { code, expires_at } = makeCode(device)
      return { code, expires_at }
    }),
    route(restaurant, renameDevice, ({ params, body: { name, station_id } }) => {
      const device = findDevice(restaurant, params.id)
      const changes = { name, ...(station_id !== undefined && { station_id }) }
      const action = device.name === name ? 'device.station-changed' : 'device.renamed'
      recordAudit(restaurant, action, device, { name: device.name, station_id: device.station_id }, changes)
      return change(device, changes)
    }),
    route(restaurant, revokeDevice, ({ params }) => {
      const device = findDevice(restaurant, params.id)
      restaurant.devices = restaurant.devices.filter((each) => each !== device)
      if (device.kind === 'till') restaurant.closedTills = [...restaurant.closedTills, device.id]
      codes.delete(device.id)
      recordAudit(restaurant, 'device.revoked', device, { name: device.name, kind: device.kind }, null)
      return undefined
    }),
    route(restaurant, pairDevice, ({ body }) => {
      const device = findByCode(body.code)
      if (!device) throw new AppError('PAIRING_CODE_WRONG')
      const { kind } = toOwn(restaurant, device)
      const wanted = body.kind ?? kind
      if (kind !== wanted) throw new AppError('PAIRING_CODE_OF_OTHER_KIND', { kind, wanted })
      codes.delete(device.id)
      const at = restaurant.now().toISOString()
      pairedId = change(device, { code_expires_at: null, paired_at: at, seen_at: at }).id
      return { token: mockToken(restaurant.now()), device: toOwn(restaurant, device) }
    }),
    route(restaurant, getDevice, () => toOwn(restaurant, findDevice(restaurant, pairedId ?? ''))),
  ]
}

/** Sorts devices by name, and after them the tills, those that were opened last first. */
function listed(devices: readonly Device[]): Device[] {
  const tills = devices.filter(({ kind }) => kind === 'till').toReversed()
  return [
    ...devices.filter(({ kind }) => kind !== 'till').toSorted((a, b) => a.name.localeCompare(b.name)),
    ...tills.toSorted((a, b) => (b.seen_at ?? '').localeCompare(a.seen_at ?? '')),
  ]
}

/** Adds a till with the next series (A1 to A9, as many as a test needs), or notes that a known till was opened. */
function registerTillOf(restaurant: MockRestaurant, id: string) {
  const { devices, closedTills } = restaurant
  if (closedTills.includes(id)) throw new AppError('DEVICE_NOT_FOUND')
  const at = restaurant.now().toISOString()
  const known = devices.find((each) => each.id === id)
  const series = known?.series ?? `A${devices.filter(({ kind }) => kind === 'till').length + closedTills.length + 1}`
  const fresh = { id, kind: 'till', name: `Till ${series}`, series, station_id: null, code_expires_at: null } as const
  const till: Device = { ...(known ?? { ...fresh, paired_at: at }), seen_at: at }
  restaurant.devices = [...devices.filter((each) => each !== known), till]
  if (!known) recordAudit(restaurant, 'device.added', till, null, { name: till.name, kind: 'till', series })
  return { id, name: till.name, series }
}

function toOwn({ settings }: MockRestaurant, { id, kind, name, station_id }: Device) {
  if (kind === 'till') throw new AppError('DEVICE_NOT_FOUND')
  return { id, kind, name, station_id, restaurant_name: settings.name }
}

function findDevice({ devices }: MockRestaurant, id: string): Device {
  const device = devices.find((each) => each.id === id)
  if (!device) throw new AppError('DEVICE_NOT_FOUND')
  return device
}
