import { newIdempotencyKey } from '@tiffin/web-kit'
import type { TillInvoice } from '../waiting/number-invoice.ts'
import type { Taken } from '../waiting/use-taken.ts'
import { tillRecords, type Tapped } from './till-records.ts'

/**
 * Resolves with the Idempotency-Key of an action, once the key is on the disk, or the disk refuses it or is too slow.
 * The same content keeps its key until `forgetActionKey`, even when the browser is killed, so that a request without a
 * reply can be repeated. Other content gets a new key.
 */
export async function actionKey(action: string, content: unknown): Promise<string> {
  return (await tappedAction(action, content, {})).key
}

/**
 * Resolves with the Idempotency-Key of an action, as `actionKey` does, and with the `taken` of its first tap. A
 * repetition has the same `taken`, because a request under the same key has to be the same; `isRepeated` is then true.
 */
export async function tappedAction(
  action: string,
  content: unknown,
  { taken }: Taken,
): Promise<{ readonly key: string; readonly isRepeated?: boolean } & Tapped> {
  const fingerprint = JSON.stringify(content)
  const { actions } = tillRecords()
  await actions.ready
  const known = actions.read(action)
  if (known?.fingerprint === fingerprint) {
    const { savedAt: _savedAt, fingerprint: _fingerprint, ...tapped } = known
    return { ...tapped, isRepeated: true }
  }
  const key = newIdempotencyKey()
  const tapped = { key, ...(taken && { taken }) }
  await actions.keep(action, { fingerprint, ...tapped, savedAt: Date.now() })
  return tapped
}

/** Notes the number that an action gave its invoice: a repetition under the same key has the same number. */
export function noteInvoice(action: string, till_invoice: TillInvoice): void {
  const { actions } = tillRecords()
  const known = actions.read(action)
  if (known) actions.write(action, { ...known, till_invoice })
}

/** Forgets the key of an action. Call it once the action has its final answer. */
export function forgetActionKey(action: string): void {
  tillRecords().actions.remove(action)
}
