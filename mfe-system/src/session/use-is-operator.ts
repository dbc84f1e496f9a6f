import { hasLiveToken, serverTime, watchTokens } from '@tiffin/web-kit'
import { useSyncExternalStore } from 'react'

/** True while the operator is signed in. Follows logins and logouts, also those of other tabs. */
export function useIsOperator(): boolean {
  return useSyncExternalStore(watchTokens, () => hasLiveToken('system', serverTime()))
}
