import { newIdempotencyKey } from '@tiffin/web-kit'

const PREFIX = 'tiffin.pos.action'

type StoredKey = { readonly fingerprint: string; readonly key: string }

/** The keys of this page, for a browser whose storage is full or blocked: a payment must not depend on it. */
const ofThisPage = new Map<string, StoredKey>()

/**
 * The Idempotency-Key of an action: the same for the same content until `forgetActionKey`, even across a reload, so
 * that an answer that got lost can be asked for again. New content is a new action.
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
    // Where storage is blocked nothing is stored.
  }
}

/** Reads a stored key; null without one and where it cannot be read. */
function read(action: string): StoredKey | null {
  try {
    return JSON.parse(sessionStorage.getItem(`${PREFIX}:${action}`) ?? 'null') as StoredKey | null
  } catch {
    return null
  }
}
