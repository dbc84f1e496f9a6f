import { readTokenClaims } from '@tiffin/domain'
import { readLastRestaurant, readToken, watchTokens } from '@tiffin/web-kit'
import { useState, useSyncExternalStore } from 'react'

/** `revoked` is a screen whose token was refused while this page was open. */
export type WhoIsHere = 'staff' | 'screen' | 'revoked'

/**
 * Returns who uses this page: a paired screen without a staff session, a screen whose token was refused, otherwise
 * staff. The result follows sign-outs and pairings, also in other tabs.
 */
export function useWhoIsHere(): WhoIsHere {
  const isStaff = useSyncExternalStore(watchTokens, () => readToken('restaurant') !== null)
  const isScreen = useSyncExternalStore(watchTokens, () => readToken('device') !== null)
  const [wasScreen, setWasScreen] = useState(false)
  if (isScreen && !wasScreen) setWasScreen(true)
  if (isStaff) return 'staff'
  if (isScreen) return 'screen'
  return wasScreen ? 'revoked' : 'staff'
}

/** Returns the subdomain of the restaurant that this browser works for; null if it is unknown. */
export function subdomainHere(): string | null {
  const token = readToken('restaurant') ?? readToken('device') ?? ''
  return readTokenClaims(token)?.sd ?? readLastRestaurant()
}
