import { MINUTE_MS } from '@tiffin/domain'
import { useHold, type ApiError } from '@tiffin/web-kit'
import { useClock } from '../../screen/clock.ts'

type Work = {
  /** True for a screen. Staff are asked before a new version loads, so their page needs no hold. */
  readonly isScreen: boolean
  readonly openCount: number
  readonly arrivedAtMs: number
  readonly error: ApiError | null
}

/**
 * Holds a new version on a screen while a ticket is open, and for a minute after a ticket came or the board was opened.
 * A reply that the screen does not understand ends the hold, because the new version may understand it.
 */
export function useHoldWhileBusy({ isScreen, openCount, arrivedAtMs, error }: Work): void {
  const isQuiet = useClock((nowMs) => nowMs - arrivedAtMs >= MINUTE_MS)
  useHold(isScreen && error?.code !== 'UNEXPECTED_RESPONSE' && (openCount > 0 || !isQuiet))
}
