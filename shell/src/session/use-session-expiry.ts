import { isTokenLive, readTokenClaims } from '@tiffin/domain'
import { endSession, readToken, serverTime, watchTokens } from '@tiffin/web-kit'
import { useEffect } from 'react'

const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Logs out when the token runs out by the server's clock, also on a tablet that slept through that moment (spec §5).
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
      timer = setTimeout(check, Math.min(leftMs, LONGEST_TIMER_MS))
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
