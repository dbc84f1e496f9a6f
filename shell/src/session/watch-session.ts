import { checkSession } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'

/**
 * Milliseconds between two checks. With the time of a reply, the page of an ended session disappears within ten
 * seconds.
 */
const ASK_EVERY_MS = 8_000

/**
 * Checks the session while the page is visible, and at once when it becomes visible again, until `left` is aborted. The
 * reply has no body; a 401 removes the token, as with every call.
 */
export function watchSession(left: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    clearTimeout(timer)
    if (left.aborted || document.visibilityState === 'hidden') return
    // The timer starts before the reply, because a slow or missing one must not delay the next check.
    timer = setTimeout(ask, ASK_EVERY_MS)
    // A missing answer says nothing about the session; the next check asks again.
    call(checkSession, {}, { signal: left }).catch(() => undefined)
  }

  document.addEventListener('visibilitychange', ask, { signal: left })
  ask()
}
