import { messageOf } from '@tiffin/web-kit'
import { messages } from './messages.ts'

/**
 * Returns the text for the {msg} of a failure's sentence (spec §8): the server's text, or a fixed one without a
 * readable reply.
 */
export function reasonOf(error: unknown): string {
  return messageOf(error, messages.unexpected)
}
