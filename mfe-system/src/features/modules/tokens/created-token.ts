import type { createModuleToken, ResponseOf } from '@tiffin/contracts'

/** A new token with its entry, as the reply to its creation alone has it. */
export type CreatedToken = ResponseOf<typeof createModuleToken>
