import { readTokenClaims } from '@tiffin/domain'
import {
  endSession,
  hasLiveToken,
  readPage,
  readToken,
  serverTime,
  useLocation,
  useNavigate,
  useQueryClient,
  watchTokens,
} from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { isKitchenPath, selectWorld, type World } from '../route-selection.ts'
import { loginAddress } from '../session/login-address.ts'

/**
 * The user of the stored token, the same after a renewal; null without a valid token, '' where the token names nobody.
 */
function readUser(): string | null {
  const claims = readTokenClaims(readToken('restaurant') ?? '')
  return claims && claims.exp * 1000 > serverTime() ? (claims.sub ?? '') : null
}

const isPaired = () => readToken('device') !== null

/**
 * The world of this address and session, and whose session it is. Signing out leads to `/` (spec §2), a session that
 * ended to the login of its restaurant and from there back to this page. Both forget what was read with the token, and
 * so does a colleague who takes over by PIN, here or in another tab. On the page of the kitchen a paired browser goes
 * on as a screen instead, and so does one whose pairing was revoked: its module says so.
 */
export function useWorld(): World & { readonly user: string | null } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [user, setUser] = useState(readUser)
  const [isDevice, setIsDevice] = useState(isPaired)

  useEffect(
    () =>
      watchTokens((realm, hasEnded) => {
        if (realm === 'device') setIsDevice(hasEnded || isPaired())
        if (realm !== 'restaurant') return
        const next = readUser()
        setUser(next)
        if (user !== null && user !== next) queries.clear()
        if (next !== null || (isPaired() && isKitchenPath(location.pathname))) return
        // The browser's address and not the router's, because a page may note its open target in the query without the
        // router.
        navigate(hasEnded ? loginAddress(location.pathname + location.search) : '/', { replace: true })
      }),
    [navigate, queries, user],
  )
  // A token that expired while the page was closed is no session.
  useEffect(() => {
    const token = readToken('restaurant')
    if (token && !hasLiveToken('restaurant', serverTime())) endSession('restaurant', token)
  }, [])

  const world = selectWorld({
    pathname,
    search,
    hostname: location.hostname,
    hasRestaurantToken: user !== null,
    isDevice,
    baseDomain: readPage().baseDomain,
  })
  return { ...world, user }
}
