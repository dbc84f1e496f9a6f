import { serverTextOr, TIMINGS, toast, useView } from '@tiffin/web-kit'
import { useCallback } from 'react'

/** The phrases in the server's texts about limits of the plan (spec §8). */
const PLAN_PHRASES = ['limit reached', 'not available on your current plan']

/** Whether the plan refused; the message then links to the plans. */
export function isPlanRefusal(text: string): boolean {
  return PLAN_PHRASES.some((phrase) => text.includes(phrase))
}

/**
 * Shows why a call failed: the server's text if there is one, else the fallback of the screen (spec §8). A refusal by
 * the plan adds a link to the plans.
 */
export function useTellFailure(): (error: unknown, fallback: string) => void {
  const view = useView()
  return useCallback(
    (error: unknown, fallback: string) => {
      const text = serverTextOr(error, fallback)
      if (isPlanRefusal(text))
        toast.error(text, {
          durationMs: TIMINGS.upgradeToastMs,
          action: { label: 'Upgrade Now', onClick: () => view('plans') },
        })
      else toast.error(text)
    },
    [view],
  )
}
