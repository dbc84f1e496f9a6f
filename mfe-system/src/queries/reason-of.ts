import { messageOf } from '@tiffin/web-kit'
import { messages } from './messages.ts'

/**
 * The {msg} of a sentence about a call that failed: the server's message; without an answer that can be read, that it
 * was unexpected (spec §8).
 */
export function reasonOf(error: unknown): string {
  return messageOf(error, messages.unexpected)
}
