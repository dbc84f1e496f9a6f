import type { DeviceKind } from '@tiffin/domain'

export type NewDevice = {
  readonly id: string
  readonly kind: DeviceKind
  readonly name: string
  /** The station of the catalog whose tickets it shows; null: those of all. One that is gone counts as null. */
  readonly stationId: string | null
  /** The Admin who adds it. */
  readonly createdBy: string
}

/** What an Admin changes of a device; a station that is undefined stays. */
export type DeviceChange = Pick<NewDevice, 'name'> & { readonly stationId: string | null | undefined }

/** A device as an Admin sees it. */
export type Device = Omit<NewDevice, 'createdBy'> & {
  /** The end of its open code; null without one. */
  readonly codeExpiresAt: Date | null
  readonly pairedAt: Date | null
  readonly seenAt: Date | null
}

/** A device as it sees itself. */
export type OwnDevice = Omit<NewDevice, 'createdBy'> & { readonly restaurantName: string }

/** A code as it is stored. */
export type PairingCodeHash = { readonly codeHash: string; readonly expiresAt: Date }
