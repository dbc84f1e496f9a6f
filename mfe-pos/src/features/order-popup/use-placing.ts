import type { PunchKind } from '@tiffin/domain'
import { TIMINGS } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'

/** The placing status of the popup (spec §4), and by which button it came to be. */
export type Placing =
  | { readonly status: 'idle' }
  | { readonly status: 'placing'; readonly kind: PunchKind }
  | { readonly status: 'success'; readonly text: string; readonly title: string; readonly target: PopupTarget }
  | { readonly status: 'error' }

const IDLE: Placing = { status: 'idle' }

/**
 * The status of a punch. Success closes the popup after a moment, an error returns to idle. A success belongs to the
 * target it was reached for, so the popup of the next table neither shows it nor closes.
 */
export function usePlacing(target: PopupTarget, onClose: () => void) {
  const [latest, setPlacing] = useState<Placing>(IDLE)
  const placing = latest.status === 'success' && latest.target !== target ? IDLE : latest
  useEffect(() => {
    if (placing.status === 'success') return after(TIMINGS.popupCloseMs, onClose)
    if (placing.status === 'error') return after(TIMINGS.errorResetMs, () => setPlacing(IDLE))
    return undefined
  }, [placing, onClose])
  return [placing, setPlacing] as const
}

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
