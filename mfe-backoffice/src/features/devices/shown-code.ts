import type { Device, PairingCode } from '@tiffin/contracts'

/**
 * A pairing code with the name and kind of its device. The server sends a code only once, and the browser does not
 * store it.
 */
export type ShownCode = PairingCode & Pick<Device, 'name' | 'kind'>
