import type { PairingCode } from '@tiffin/contracts'

/** A code as it is shown: the server answers it once, and nothing here keeps it. */
export type ShownCode = PairingCode & { readonly name: string }
