import { ApiError, newIdempotencyKey } from '@tiffin/web-kit'

const PREFIX = 'tiffin.pos.action'

type StoredKey = { readonly fingerprint: string; readonly key: string }

/** The keys that this page has made, for a browser whose storage is full or blocked, where a payment must work too. */
const ofThisPage = new Map<string, StoredKey>()

/**
 * The statuses of a request that the server rejected without carrying it out. They say nothing about an earlier
 * attempt.
 */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 408, 429])

/**
 * Returns the Idempotency-Key of an action. The same content keeps its key until `forgetActionKey`, even across a
 * reload, so that a request whose reply got lost can be repeated. Other content gets a new key.
 */
export function actionKey(action: string, content: unknown): string {
  const fingerprint = JSON.stringify(content)
  const known = ofThisPage.get(action) ?? read(action)
  if (known?.fingerprint === fingerprint) return known.key
  const made = { fingerprint, key: newIdempotencyKey() }
  ofThisPage.set(action, made)
  try {
    sessionStorage.setItem(`${PREFIX}:${action}`, JSON.stringify(made))
  } catch {
    // Without storage the key does not survive a reload; the server then refuses a second settlement of the order.
  }
  return made.key
}

/** Forgets the key once the action has its final answer. */
export function forgetActionKey(action: string): void {
  ofThisPage.delete(action)
  try {
    sessionStorage.removeItem(`${PREFIX}:${action}`)
  } catch {
    // Without storage there is no stored key to remove.
  }
}

/** True when it is certain that a write, and every earlier attempt under its key, changed nothing. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !TURNED_AWAY.has(error.status)
}

/** Reads a stored key; null without one and where it cannot be read. */
function read(action: string): StoredKey | null {
  try {
    return JSON.parse(sessionStorage.getItem(`${PREFIX}:${action}`) ?? 'null') as StoredKey | null
  } catch {
    return null
  }
}
