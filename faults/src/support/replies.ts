import type { HttpReply } from './http.ts'

/** Returns whether a reply is JSON with a text in `error`, as every failure must be. */
export function isError({ text }: Pick<HttpReply, 'text'>): boolean {
  try {
    return typeof (JSON.parse(text) as { error?: unknown } | null)?.error === 'string'
  } catch {
    return false
  }
}
