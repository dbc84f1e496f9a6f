import { ApiError } from '@tiffin/web-kit'
import { messages } from './messages.ts'

/** Why a call failed, for a person: the server's words, or that nobody knows (spec §8). */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.code !== 'UNEXPECTED_RESPONSE' ? error.message : messages.unexpected
}
