import { isTokenLive, readTokenClaims } from '@tiffin/domain'
import { endSession, readToken, serverTime, watchTokens } from '@tiffin/web-kit'
import { useEffect } from 'react'

/**
 * The longest time between two looks at the clock, in ms. Timers do not run while a laptop sleeps, and a page that is
 * in sight gets no event when the laptop wakes.
 */
const LOOK_AGAIN_MS = 60_000

/**
 * Logs out when the token expires by the server's clock (spec §5). On a device that slept through that moment, the user
 * is logged out at most a minute after the device wakes.
 */
export function useSessionExpiry(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      const token = readToken('restaurant')
      if (!token) return
      if (!isTokenLive(token, serverTime())) return endSession('restaurant', token)
      const leftMs = (readTokenClaims(token)?.exp ?? 0) * 1000 - serverTime()
      timer = setTimeout(check, Math.min(leftMs, LOOK_AGAIN_MS))
    }
    check()
    const unwatch = watchTokens(check)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      unwatch()
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
}
