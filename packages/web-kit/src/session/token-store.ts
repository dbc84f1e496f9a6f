import { isTokenLive } from '@tiffin/domain'

export type Realm = 'restaurant' | 'system'

/** The keys of local storage (spec §3). */
const storageKeys: Readonly<Record<Realm, string>> = { restaurant: 'authToken', system: 'systemAuthToken' }

type Listener = (realm: Realm) => void
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

/** Ends the session that used this token; a newer sign-in in another tab is left alone. */
export function endSession(realm: Realm, token: string): void {
  if (readToken(realm) === token) clearToken(realm)
}

/** Calls back whenever a token is stored or forgotten, in this tab or another. Returns how to stop. */
export function watchTokens(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    for (const realm of ['restaurant', 'system'] as const)
      if (event.key === storageKeys[realm] || event.key === null) listener(realm)
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

function notify(realm: Realm): void {
  for (const listener of listeners) listener(realm)
}
