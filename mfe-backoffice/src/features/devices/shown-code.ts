import type { PairingCode } from '@tiffin/contracts'

/** A pairing code with the name of its device. The server sends a code only once, and the browser does not store it. */
export type ShownCode = PairingCode & { readonly name: string }
