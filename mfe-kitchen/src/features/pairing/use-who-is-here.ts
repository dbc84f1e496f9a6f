import { readTokenClaims } from '@tiffin/domain'
import { readLastRestaurant, readToken, watchTokens } from '@tiffin/web-kit'
import { useState, useSyncExternalStore } from 'react'

/** `revoked` is a device whose token was refused while this page was open. */
export type WhoIsHere = 'staff' | 'device' | 'revoked'

/**
 * Returns who uses this page: a paired device without a staff session, a device whose token was refused, otherwise
 * staff. The result follows sign-outs and pairings, also in other tabs.
 */
export function useWhoIsHere(): WhoIsHere {
  const isStaff = useSyncExternalStore(watchTokens, () => readToken('restaurant') !== null)
  const isDevice = useSyncExternalStore(watchTokens, () => readToken('device') !== null)
  const [wasDevice, setWasDevice] = useState(false)
  if (isDevice && !wasDevice) setWasDevice(true)
  if (isStaff) return 'staff'
  if (isDevice) return 'device'
  return wasDevice ? 'revoked' : 'staff'
}

/** Returns the subdomain of the restaurant that this browser works for; null if it is unknown. */
export function subdomainHere(): string | null {
  const token = readToken('restaurant') ?? readToken('device') ?? ''
  return readTokenClaims(token)?.sd ?? readLastRestaurant()
}
