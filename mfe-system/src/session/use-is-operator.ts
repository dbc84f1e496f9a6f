import { hasLiveToken, serverTime, watchTokens } from '@tiffin/web-kit'
import { useSyncExternalStore } from 'react'

/**
 * Returns true while the operator has a token that has not expired. The result follows logins and logouts, also in
 * other tabs.
 */
export function useIsOperator(): boolean {
  return useSyncExternalStore(watchTokens, () => hasLiveToken('system', serverTime()))
}
