/*
 * The part of WebUSB that a print station uses. TypeScript has no types of it, because only Chromium has WebUSB.
 */

export type UsbEndpoint = {
  readonly endpointNumber: number
  readonly direction: 'in' | 'out'
  readonly type: 'bulk' | 'interrupt' | 'isochronous'
  readonly packetSize: number
}

export type UsbAlternate = {
  readonly alternateSetting: number
  readonly interfaceClass: number
  readonly endpoints: readonly UsbEndpoint[]
}

export type UsbConfiguration = {
  readonly configurationValue: number
  readonly interfaces: readonly { readonly interfaceNumber: number; readonly alternates: readonly UsbAlternate[] }[]
}

type TransferStatus = 'ok' | 'stall' | 'babble'

/** What identifies a device. A device without a serial number has an empty one, or none. */
export type UsbIdentity = {
  readonly vendorId: number
  readonly productId: number
  readonly serialNumber?: string | null
  readonly manufacturerName?: string | null
  readonly productName?: string | null
}

export type UsbDevice = UsbIdentity & {
  readonly configuration: UsbConfiguration | null
  readonly configurations: readonly UsbConfiguration[]
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
  readonly selectConfiguration: (value: number) => Promise<void>
  readonly claimInterface: (number: number) => Promise<void>
  readonly selectAlternateInterface: (number: number, alternate: number) => Promise<void>
  readonly transferIn: (
    endpoint: number,
    length: number,
  ) => Promise<{ readonly data?: DataView | undefined; readonly status?: TransferStatus | undefined }>
  readonly transferOut: (
    endpoint: number,
    bytes: Uint8Array,
  ) => Promise<{ readonly status?: TransferStatus | undefined }>
  readonly clearHalt: (direction: 'in' | 'out', endpoint: number) => Promise<void>
  /** Takes back that a person has chosen the device. Older browsers lack it. */
  readonly forget?: () => Promise<void>
}

export type Usb = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  /** Returns the connected devices that a person has chosen on this address before. */
  readonly getDevices: () => Promise<UsbDevice[]>
  /** Shows the list of the browser. Rejects with NotFoundError where the person chooses nothing. */
  readonly requestDevice: (options: { readonly filters: readonly { classCode?: number }[] }) => Promise<UsbDevice>
}

/** Returns WebUSB; null in a browser without it, and on an address without HTTPS. */
export function findUsb(): Usb | null {
  return (navigator as { readonly usb?: Usb }).usb ?? null
}
