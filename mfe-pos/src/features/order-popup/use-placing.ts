import type { CartLine } from '@tiffin/domain'
import { TIMINGS } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'

/** The placing status of the popup (spec §4). A success keeps the lines it punched, so that they stay on the screen. */
export type Placing =
  | { readonly at: 'idle' }
  | { readonly at: 'placing' }
  | { readonly at: 'success'; readonly text: string; readonly lines: readonly CartLine[] }
  | { readonly at: 'error' }

/** Success closes the popup after a moment, an error goes back to idle. */
export function usePlacing(onClose: () => void) {
  const [placing, setPlacing] = useState<Placing>({ at: 'idle' })
  useEffect(() => {
    if (placing.at === 'success') return after(TIMINGS.popupCloseMs, onClose)
    if (placing.at === 'error') return after(TIMINGS.errorResetMs, () => setPlacing({ at: 'idle' }))
    return undefined
  }, [placing, onClose])
  return [placing, setPlacing] as const
}

function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}
