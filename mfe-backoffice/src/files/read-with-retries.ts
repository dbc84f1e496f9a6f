import type { CallInput, Endpoint, ResponseOf } from '@tiffin/contracts'
import { ApiError, call, isApiError } from '@tiffin/web-kit'

const TRIES = 5
/** The seconds between two tries when the reply names none. */
const PAUSE_SECONDS = 2

/**
 * Calls an endpoint at most five times while the server is busy or does not answer, because a long export may meet a
 * busy moment. Any other failure is thrown at once.
 *
 * @throws ApiError of the last try, or the reason of `signal` when it aborts
 */
export async function readWithRetries<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<ResponseOf<E>> {
  for (let tries = 1; ; tries++) {
    try {
      return await call(endpoint, input, { signal })
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error
      await pause(secondsOf(error), signal)
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status === 429 || error.status === 503)
}

function secondsOf(error: unknown): number {
  const isBusy =
    isApiError(error, 'TOO_MANY_REQUESTS') ||
    isApiError(error, 'RESTAURANT_BUSY') ||
    isApiError(error, 'SERVICE_UNAVAILABLE')
  return isBusy ? (error.body.retry_after_seconds ?? PAUSE_SECONDS) : PAUSE_SECONDS
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000)
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
