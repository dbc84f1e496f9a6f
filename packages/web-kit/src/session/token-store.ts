import { isTokenLive } from '@tiffin/domain'

/** Whose token it is: of staff, of the operator, or of this browser as a device of a restaurant. */
export type Realm = 'restaurant' | 'system' | 'device'

/** The keys of local storage (spec §3; that of devices is our own). */
const storageKeys: Readonly<Record<Realm, string>> = {
  restaurant: 'authToken',
  system: 'systemAuthToken',
  device: 'deviceToken',
}

/** `hasEnded`: the session was refused or ran out; otherwise somebody signed in or out. */
type Listener = (realm: Realm, hasEnded: boolean) => void
const listeners = new Set<Listener>()

/** The stored token, expired or not; null when there is none or storage is closed to us. */
export function readToken(realm: Realm): string | null {
  try {
    return localStorage.getItem(storageKeys[realm])
  } catch {
    return null
  }
}

/** Is somebody signed in with a token that has not expired at `nowMs`? */
export function hasLiveToken(realm: Realm, nowMs: number): boolean {
  const token = readToken(realm)
  return token !== null && isTokenLive(token, nowMs)
}

export function storeToken(realm: Realm, token: string): void {
  localStorage.setItem(storageKeys[realm], token)
  notify(realm)
}

/** Forgets the token and tells the shell, which shows what a visitor without it sees. */
export function clearToken(realm: Realm): void {
  localStorage.removeItem(storageKeys[realm])
  notify(realm)
}

/** Forgets a token that was refused or ran out; a newer sign-in in another tab is left alone. */
export function endSession(realm: Realm, token: string): void {
  if (readToken(realm) !== token) return
  localStorage.removeItem(storageKeys[realm])
  notify(realm, true)
}

/** Calls back whenever a token is stored or forgotten, in this tab or another. Returns how to stop. */
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

/** Another tab that forgets a token does not say why. */
function hasRunOut(token: string | null): boolean {
  return token !== null && !isTokenLive(token, Date.now())
}
