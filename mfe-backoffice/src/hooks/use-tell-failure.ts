import { serverTextOr, TIMINGS, toast, useView } from '@tiffin/web-kit'
import { useCallback } from 'react'

/** The phrases by which a limit of the plan speaks (spec §8). */
const PLAN_PHRASES = ['limit reached', 'not available on your current plan']

/** Is it the plan that refuses? Then the way on is another plan. */
export function isPlanRefusal(text: string): boolean {
  return PLAN_PHRASES.some((phrase) => text.includes(phrase))
}

/**
 * Tells why a call failed: the server's text if there is one, else the words of the screen (spec §8). A limit of the
 * plan brings the way to the plans.
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
