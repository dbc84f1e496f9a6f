import { DEVICE_KINDS, LISTED_DEVICE_KINDS, MAX_DEVICE_NAME_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, devicesOnly, everyone, internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { code, id, idParams, requiredText, timestamp } from './fields.ts'
import { ownSubdomain } from './subdomains.ts'

const deviceKind = z.enum(DEVICE_KINDS)
const deviceName = requiredText(MAX_DEVICE_NAME_LENGTH)

export const device = z.object({
  id,
  kind: z.enum(LISTED_DEVICE_KINDS),
  name: z.string(),
  /** The series of a till's references, such as A1; absent for other devices. */
  series: z.optional(z.string()),
  /** The station whose tickets a screen shows; null, or the id of a removed station, means all stations. */
  station_id: z.nullable(id),
  /** The moment at which an unused pairing code expires; null without a code. */
  code_expires_at: z.nullable(timestamp),
  /** The time of the last pairing; null before the first. */
  paired_at: z.nullable(timestamp),
  /**
   * The time of the last call with the token, to the minute; null before the first. For a till, the time at which
   * somebody last opened it.
   */
  seen_at: z.nullable(timestamp),
})
export type Device = z.output<typeof device>

/** The pairing code of six digits, which is sent once and stored as a hash. A device has one code at a time. */
const codeFields = { code: z.string(), expires_at: timestamp }
export const pairingCode = z.object(codeFields)
export type PairingCode = z.output<typeof pairingCode>

/** The data of a device that the device itself can read. */
export const ownDevice = z.object({
  id,
  kind: deviceKind,
  name: z.string(),
  station_id: z.nullable(id),
  restaurant_name: z.string(),
})

export const listDevices = defineEndpoint({
  id: 'listDevices',
  service: 'tenancy',
  method: 'GET',
  path: '/api/devices',
  access: adminOnly,
  summary:
    'The devices of the restaurant by name, without those that were revoked; of its tills the hundred that were ' +
    'opened last.',
  response: z.array(device),
})

export const createDevice = defineEndpoint({
  id: 'createDevice',
  service: 'tenancy',
  method: 'POST',
  path: '/api/devices',
  access: adminOnly,
  summary: 'Adds a device and answers the code it pairs with, which lives ten minutes.',
  body: z.object({ kind: deviceKind, name: deviceName, station_id: z.optional(id) }),
  response: z.object({ device, ...codeFields }),
  status: 201,
})

export const makeDeviceCode = defineEndpoint({
  id: 'makeDeviceCode',
  service: 'tenancy',
  method: 'POST',
  path: '/api/devices/:id/code',
  access: adminOnly,
  summary: 'Answers a new code of a device in place of its last one. What is paired goes on until the code is used.',
  params: idParams,
  response: pairingCode,
})

export const renameDevice = defineEndpoint({
  id: 'renameDevice',
  service: 'tenancy',
  method: 'PUT',
  path: '/api/devices/:id',
  access: adminOnly,
  summary:
    'Gives a device another name, and a screen the station whose tickets it shows, null for those of all. A station ' +
    'that is left out stays.',
  params: idParams,
  body: z.object({ name: deviceName, station_id: z.optional(z.nullable(id)) }),
  response: device,
})

export const revokeDevice = defineEndpoint({
  id: 'revokeDevice',
  service: 'tenancy',
  method: 'DELETE',
  path: '/api/devices/:id',
  access: adminOnly,
  summary:
    'Withdraws the access of a device and its code: its token opens nothing within ten seconds. A till is closed, ' +
    'and its browser gets another series when somebody opens it again.',
  params: idParams,
  response: 'none',
})

/** A wrong code is never answered with 401, which would end a staff session in the same browser. */
export const pairDevice = defineEndpoint({
  id: 'pairDevice',
  service: 'tenancy',
  method: 'POST',
  path: '/api/devices/pair',
  access: everyone,
  summary:
    'Pairs a device by its code, once, and answers a token that lives a year. An earlier token of the device ends. ' +
    '403 for a wrong, a used and an expired code; 409 where `kind` names another kind than that of the device, whose ' +
    'code stays open; 429 after too many wrong ones.',
  /** `kind` is the kind of the device that pairs; without it, a code of either kind is accepted. */
  body: z.object({ subdomain: ownSubdomain, code, kind: z.optional(deviceKind) }),
  response: z.object({ token: z.string(), device: ownDevice }),
})

/** With a token older than a day, the reply has a new token in the header `x-renewed-token`. */
export const getDevice = defineEndpoint({
  id: 'getDevice',
  service: 'tenancy',
  method: 'GET',
  path: '/api/devices/me',
  access: devicesOnly,
  summary: 'Which device this is, and at which restaurant.',
  response: ownDevice,
})

export const deviceState = z.object({
  kind: deviceKind,
  name: z.string(),
  station_id: z.nullable(id),
  token_version: z.int(),
  /** True while the operator holds the restaurant, to move it; absent means false. */
  is_held: z.optional(z.boolean()),
})
export type DeviceState = z.output<typeof deviceState>

/** Services cache the answer for at most ten seconds, while tenancy answers: a revoked device is refused by then. */
export const getDeviceState = defineEndpoint({
  id: 'getDeviceState',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/devices/:deviceId/session',
  access: internalOnly('sessions'),
  summary: 'The name and token version a device has now; 404 for a revoked device and a deleted restaurant.',
  params: z.object({ restaurantId: id, deviceId: id }),
  response: deviceState,
})
