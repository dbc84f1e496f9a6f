import type { BodyOf, createOrder } from '@tiffin/contracts'
import { readTokenClaims, staffNameOf } from '@tiffin/domain'
import { readToken, useSession } from '@tiffin/web-kit'

/**
 * Returns the field `taken` of a punch: the user who is signed in when the punch is made. The punch may be sent in the
 * session of a colleague.
 *
 * @returns an empty object where the token names no user, as on the mock API
 */
export function useTaken(): Pick<BodyOf<typeof createOrder>, 'taken'> {
  const { userEmail: email, userName } = useSession()
  const by = readTokenClaims(readToken('restaurant') ?? '')?.sub
  return by ? { taken: { by, email, name: staffNameOf({ name: userName, email }) } } : {}
}
