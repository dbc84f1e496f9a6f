import { messageOf } from '@tiffin/web-kit'
import { messages } from './messages.ts'

/** The {msg} of a failure's sentence (spec §8): the server's message, or a fixed text without a readable reply. */
export function reasonOf(error: unknown): string {
  return messageOf(error, messages.unexpected)
}
