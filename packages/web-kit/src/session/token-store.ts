import { isTokenLive } from '@tiffin/domain'
import { serverTime } from '../api/server-time.ts'

/** The owner of a token: staff, the operator, or this browser as a device of a restaurant. */
export type Realm = 'restaurant' | 'system' | 'device'

/** The keys of local storage (spec §3, which has no key for devices). */
const storageKeys: Readonly<Record<Realm, string>> = {
  restaurant: 'authToken',
  system: 'systemAuthToken',
  device: 'deviceToken',
}

/**
 * `hasEnded` is true when this tab removed a refused or expired token, or another tab removed or replaced an expired
 * one. It is false for any other change, such as a login, a logout or a renewal.
 */
type Listener = (realm: Realm, hasEnded: boolean) => void
const listeners = new Set<Listener>()

/** Returns the stored token, expired or not; null without one and where storage is blocked. */
export function readToken(realm: Realm): string | null {
  try {
    return localStorage.getItem(storageKeys[realm])
  } catch {
    return null
  }
}

/** Returns whether there is a token that has not expired at `nowMs`, by the server's clock (`serverTime`). */
export function hasLiveToken(realm: Realm, nowMs: number): boolean {
  const token = readToken(realm)
  return token !== null && isTokenLive(token, nowMs)
}

export function storeToken(realm: Realm, token: string): void {
  localStorage.setItem(storageKeys[realm], token)
  notify(realm)
}

/** Removes the token of a user who signs out, and calls the listeners of `watchTokens`. */
export function clearToken(realm: Realm): void {
  localStorage.removeItem(storageKeys[realm])
  notify(realm)
}

/** Removes a token that was refused or expired; does nothing when another token, or none, is stored by now. */
export function endSession(realm: Realm, token: string): void {
  if (readToken(realm) !== token) return
  localStorage.removeItem(storageKeys[realm])
  notify(realm, true)
}

/**
 * Calls the listener whenever a token is stored or removed, in this tab or another.
 *
 * @returns a function that removes the listener
 */
export function watchTokens(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    for (const realm of ['restaurant', 'system', 'device'] as const)
      if (event.key === storageKeys[realm] || event.key === null) listener(realm, hasRunOut(event.oldValue))
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

function notify(realm: Realm, hasEnded = false): void {
  for (const listener of listeners) listener(realm, hasEnded)
}

/**
 * Returns whether a token that another tab removed has expired. A storage event carries no reason, so an expired token
 * counts as an ended session, any other as a sign-out.
 */
function hasRunOut(token: string | null): boolean {
  return token !== null && !isTokenLive(token, serverTime())
}
