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
import { forgetLastKnown } from '@tiffin/web-kit/last-known'
import { useEffect, useState } from 'react'
import { isKitchenPath, selectWorld, type World } from './select-world.ts'
import { loginAddress } from '../session/login-address.ts'

/**
 * Returns the user of the stored token, the same after a renewal; null without a token or with an expired one, '' for a
 * token without a user.
 */
function readUser(): string | null {
  const claims = readTokenClaims(readToken('restaurant') ?? '')
  return claims && claims.exp * 1000 > serverTime() ? (claims.sub ?? '') : null
}

const isPaired = () => readToken('device') !== null

/**
 * Returns the world of this address and session, and the user of the session. Signing out leads to `/` (spec §2); the
 * end of a session leads to the login of its restaurant, and from there back to this page. The data that was read with
 * the token is removed in both cases, from the cache and from the disk, and also when a colleague takes over by PIN,
 * here or in another tab. On the kitchen page a paired browser stays a screen instead, and so does a browser whose
 * pairing was revoked, which the kitchen module then shows.
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
        // A browser that was killed may have lost the token and not the stored replies, so a sign-in deletes them too.
        if (user !== next || next === null) forgetLastKnown()
        if (user !== null && user !== next) queries.clear()
        if (next !== null || (isPaired() && isKitchenPath(location.pathname))) return
        // The address is the browser's and not the router's, because a page may note its open target in the query
        // without the router.
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
