import { MINUTE_MS } from '@tiffin/domain'
import { useHold, type ApiError } from '@tiffin/web-kit'
import { useClock } from '../../screen/clock.ts'

type Work = {
  /** Staff is asked before a new version is taken, and holds nothing. */
  readonly isScreen: boolean
  readonly openCount: number
  readonly arrivedAtMs: number
  readonly error: ApiError | null
}

/**
 * A screen takes a new version by itself, but not while a ticket is open or came within the last minute. It does so at
 * once where it does not understand what the server answers: the new version may.
 */
export function useHoldWhileBusy({ isScreen, openCount, arrivedAtMs, error }: Work): void {
  const isQuiet = useClock((nowMs) => nowMs - arrivedAtMs >= MINUTE_MS)
  useHold(isScreen && error?.code !== 'UNEXPECTED_RESPONSE' && (openCount > 0 || !isQuiet))
}
