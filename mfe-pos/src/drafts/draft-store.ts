import type { addItems, BodyOf, createOrder } from '@tiffin/contracts'
import type { CartLine, CustomerDetails } from '@tiffin/domain'

/**
 * A punch that was sent and is not answered: whether it is stored, only the same key with the same body can tell.
 * Without an order it places one, else it adds to that.
 */
export type Attempt = { readonly key: string; readonly lines: readonly CartLine[] } & (
  | { readonly orderId: null; readonly body: BodyOf<typeof createOrder> }
  | { readonly orderId: string; readonly body: BodyOf<typeof addItems> }
)

/** What was tapped and is not known to be punched. The lines include those of the attempt. */
export type Draft = {
  readonly lines: readonly CartLine[]
  readonly customer: CustomerDetails
  readonly dirty: boolean
  readonly attempt: Attempt | null
}

type Stored = Draft & { readonly savedAt: number }

const PREFIX = 'tiffin.pos.draft'
/** A shift. Whatever was left unpunched for longer belongs to guests who are gone. */
const LIFETIME_MS = 12 * 3_600_000

/** Reads a draft back after a reload; null when there is none, it is too old or it cannot be read. */
export function readDraft(name: string, nowMs = Date.now()): Draft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(`${PREFIX}:${name}`) ?? 'null') as Stored | null
    if (!stored || !Array.isArray(stored.lines) || nowMs - stored.savedAt > LIFETIME_MS) return null
    return { lines: stored.lines, customer: stored.customer, dirty: stored.dirty, attempt: stored.attempt ?? null }
  } catch {
    return null
  }
}

export function saveDraft(name: string, draft: Draft, nowMs = Date.now()): void {
  try {
    localStorage.setItem(`${PREFIX}:${name}`, JSON.stringify({ ...draft, savedAt: nowMs } satisfies Stored))
  } catch {
    // Storage is full or closed to us: the cart lives on in memory, it just does not survive a reload.
  }
}

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(`${PREFIX}:${name}`)
  } catch {
    // As above.
  }
}
