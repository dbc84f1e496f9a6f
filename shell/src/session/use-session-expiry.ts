import { isTokenLive, readTokenClaims } from '@tiffin/domain'
import { endSession, readToken, serverTime, watchTokens } from '@tiffin/web-kit'
import { useEffect } from 'react'

/**
 * The longest time between two looks at the clock, in ms. Timers stand still while a laptop sleeps, and one that wakes
 * with the page in sight tells the page nothing.
 */
const LOOK_AGAIN_MS = 60_000

/**
 * Logs out when the token runs out by the server's clock, and at most a minute after it wakes on a device that slept
 * through that moment (spec §5).
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
