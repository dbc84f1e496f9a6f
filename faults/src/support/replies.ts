import type { Reply } from './http.ts'

/** Every failure is JSON with a text in `error`. */
export function isError({ text }: Pick<Reply, 'text'>): boolean {
  try {
    return typeof (JSON.parse(text) as { error?: unknown } | null)?.error === 'string'
  } catch {
    return false
  }
}
