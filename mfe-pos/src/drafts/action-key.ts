import { newIdempotencyKey } from '@tiffin/web-kit'

const PREFIX = 'tiffin.pos.action'

/**
 * The Idempotency-Key of an action: the same for the same content until `forgetActionKey`, even across a reload, so
 * that an answer that got lost can be asked for again. New content is a new action.
 */
export function actionKey(action: string, content: unknown): string {
  const fingerprint = JSON.stringify(content)
  const known = read(action)
  if (known?.fingerprint === fingerprint) return known.key
  const key = newIdempotencyKey()
  sessionStorage.setItem(`${PREFIX}:${action}`, JSON.stringify({ fingerprint, key }))
  return key
}

/** Forgets the key once the action has its final answer. */
export function forgetActionKey(action: string): void {
  sessionStorage.removeItem(`${PREFIX}:${action}`)
}

function read(action: string): { fingerprint: string; key: string } | null {
  return JSON.parse(sessionStorage.getItem(`${PREFIX}:${action}`) ?? 'null') as {
    fingerprint: string
    key: string
  } | null
}
