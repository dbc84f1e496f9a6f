import type { StoredRecords } from '@tiffin/web-kit/storage'
import { holdsAnything, withoutPunched } from './draft-lines.ts'
import { NO_PARTY, type Draft } from './draft.ts'
import type { StoredDraft, TillRecords } from './till-records.ts'

/**
 * Returns the draft without the lines that the queue sends; null when nothing else is in the draft.
 */
export function withoutWaiting(draft: Draft, { commands }: Pick<TillRecords, 'commands'>): Draft | null {
  return draft.attempt && commands.read(draft.attempt.key) ? withoutAttempt(draft) : draft
}

/** Removes the punch with this key from the drafts that are stored. */
export function takeFromDrafts(drafts: StoredRecords<StoredDraft>, key: string): void {
  for (const [name, draft] of drafts.readAll()) {
    if (draft.attempt?.key !== key) continue
    const left = withoutAttempt(draft)
    if (left) drafts.write(name, { ...left, savedAt: draft.savedAt })
    else drafts.remove(name)
  }
}

function withoutAttempt(draft: Draft): Draft | null {
  const { attempt } = draft
  const left = attempt ? withoutPunched(draft, attempt) : draft
  // The customer and the party of a new order are part of the punch, so they leave the draft too.
  const isPlaced = attempt?.orderId === null
  return holdsAnything(isPlaced ? { ...left, customer: { name: '', address: '', contact: '' }, party: NO_PARTY } : left)
    ? left
    : null
}
