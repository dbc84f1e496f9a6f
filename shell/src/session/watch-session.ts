import { checkSession } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'

/**
 * From one question to the next. An ended session is out of sight within ten seconds: this, and the time an answer
 * takes.
 */
const ASK_EVERY_MS = 8_000

/**
 * Asks whether the session still holds, until `left`, for as long as the page is in sight, and at once when it comes
 * back into sight. The answer has no body; a 401 forgets the token, as with every call.
 */
export function watchSession(left: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    clearTimeout(timer)
    if (left.aborted || document.visibilityState === 'hidden') return
    // Before the answer: one that takes long, or never comes, does not put off the next question.
    timer = setTimeout(ask, ASK_EVERY_MS)
    // A missing answer says nothing about the session; the next check asks again.
    call(checkSession, {}, { signal: left }).catch(() => undefined)
  }

  document.addEventListener('visibilitychange', ask, { signal: left })
  ask()
}
