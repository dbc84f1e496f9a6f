import type { DeviceKind, ListedDeviceKind } from '@tiffin/domain'

export type NewDevice = {
  readonly id: string
  readonly kind: DeviceKind
  readonly name: string
  /**
   * The station of the catalog whose tickets the device shows; null for all stations. A removed station counts as null.
   */
  readonly stationId: string | null
  /** The user id of the Admin who adds the device. */
  readonly createdBy: string
}

/** The changes that an Admin makes to a device. An undefined `stationId` leaves the station as it is. */
export type DeviceChange = Pick<NewDevice, 'name'> & { readonly stationId: string | null | undefined }

/** A device in the list of an Admin. */
export type Device = Omit<NewDevice, 'kind' | 'createdBy'> & {
  readonly kind: ListedDeviceKind
  /** The series of a till; null for any other device. */
  readonly series: string | null
  /** The time at which the device's open code expires; null without one. */
  readonly codeExpiresAt: Date | null
  readonly pairedAt: Date | null
  readonly seenAt: Date | null
}

/** A device in the reply to the device itself. */
export type OwnDevice = Omit<NewDevice, 'createdBy'> & { readonly restaurantName: string }

/** A pairing code as it is stored: only its hash. */
export type PairingCodeHash = { readonly codeHash: string; readonly expiresAt: Date }
