import { ApiError, TIMINGS, toast } from '@tiffin/web-kit'
import { useEffect } from 'react'
import { useLogOut } from '../session/use-log-out.ts'
import { messages } from './messages.ts'
import { reasonOf } from './reason-of.ts'

/**
 * Shows each failed load once, in a toast. A failure which means that the session has ended signs the operator out: the
 * status 401 or 403, or the text 'Token is invalid'. Digits in a message do not count, because they may be an amount
 * (gap G32). `words` must be a constant: a new function would show the failure again.
 */
export function useLoadFailure(error: unknown, words: (reason: string) => string): void {
  const logOut = useLogOut()
  useEffect(() => {
    if (!error) return
    if (endsSession(error)) {
      toast.error(messages.sessionEnded, { id: 'system-session', durationMs: TIMINGS.systemToastMs })
      logOut()
    } else toast.error(words(reasonOf(error)), { id: words(''), durationMs: TIMINGS.systemToastMs })
  }, [error, words, logOut])
}

function endsSession(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 401 || error.status === 403 || error.message.includes('Token is invalid'))
  )
}
