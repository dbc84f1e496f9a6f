import { serverTextOr, TIMINGS, toast, useView } from '@tiffin/web-kit'
import { useCallback } from 'react'

/** The phrases in the server's texts about limits of the plan (spec §8). */
const PLAN_PHRASES = ['limit reached', 'not available on your current plan']

/** Returns whether the text of a failure means that the plan does not allow the call. */
export function isPlanRefusal(text: string): boolean {
  return PLAN_PHRASES.some((phrase) => text.includes(phrase))
}

/**
 * Returns a function that shows why a call failed: the server's text, or the screen's own fallback without one (spec
 * §8). After a refusal by the plan the toast links to the plans.
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
