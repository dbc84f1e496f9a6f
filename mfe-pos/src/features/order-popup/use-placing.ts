import type { PunchKind } from '@tiffin/domain'
import { TIMINGS } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'

/** The status of a punch in the popup (spec §4). `kind` is the kind of punch that is being sent. */
export type Placing =
  | { readonly status: 'idle' }
  | {
      readonly status: 'placing'
      readonly kind: PunchKind
      /** Leaves the punch to the queue; null until its answer is missing for `SLOW_AFTER_MS`. */
      readonly goOn: (() => void) | null
    }
  | {
      readonly status: 'success'
      readonly text: string
      readonly title: string
      readonly target: PopupTarget
      /** True when no answer came, so that this till keeps the punch and sends it later. */
      readonly isKept: boolean
    }
  | { readonly status: 'error' }

const IDLE: Placing = { status: 'idle' }

/**
 * Provides the status of a punch. After a success the popup closes with a short delay; after an error the status
 * returns to idle. A success counts only for its own target, so that the popup of another table neither shows it nor
 * closes.
 *
 * @param mayClose false while the popup is still needed after a success; the popup closes once the value is true
 */
export function usePlacing(target: PopupTarget, onClose: () => void, mayClose = true) {
  const [latest, setPlacing] = useState<Placing>(IDLE)
  const placing = latest.status === 'success' && latest.target !== target ? IDLE : latest
  const [shown, setShown] = useState<Placing>(IDLE)
  useEffect(() => {
    if (shown === placing && placing.status === 'success' && mayClose) onClose()
  }, [shown, placing, mayClose, onClose])
  useEffect(() => {
    if (placing.status === 'success') return after(TIMINGS.popupCloseMs, () => setShown(placing))
    if (placing.status === 'error') return after(TIMINGS.errorResetMs, () => setPlacing(IDLE))
    return undefined
  }, [placing])
  return [placing, setPlacing] as const
}

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
