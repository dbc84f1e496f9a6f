import {
  clearToken,
  hasLiveToken,
  readPage,
  readToken,
  useLocation,
  useNavigate,
  useQueryClient,
  watchTokens,
} from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { selectWorld, type World } from '../route-selection.ts'

/** The world of this address and session. Losing the token leads to `/` and forgets what was read with it (spec §2). */
export function useWorld(): World {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [hasRestaurantToken, setHasRestaurantToken] = useState(signedIn)

  useEffect(
    () =>
      watchTokens((realm) => {
        if (realm !== 'restaurant') return
        const isSignedIn = signedIn()
        setHasRestaurantToken(isSignedIn)
        if (isSignedIn) return
        queries.clear()
        navigate('/', { replace: true })
      }),
    [navigate, queries],
  )

  return selectWorld({
    pathname,
    search,
    hostname: location.hostname,
    hasRestaurantToken,
    baseDomain: readPage().baseDomain,
  })
}

// A token that ran out while nobody was here is no session.
function signedIn(): boolean {
  if (hasLiveToken('restaurant', Date.now())) return true
  if (readToken('restaurant')) clearToken('restaurant')
  return false
}
