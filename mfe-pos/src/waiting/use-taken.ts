import type { BodyOf, createOrder } from '@tiffin/contracts'
import { readTokenClaims, staffNameOf } from '@tiffin/domain'
import { readToken, serverTime, useSession } from '@tiffin/web-kit'

export type Taken = Pick<BodyOf<typeof createOrder>, 'taken'>

/**
 * Returns a function to call at a tap. It returns the field `taken` of what is punched or paid: the user who is signed
 * in, and the time as the replies of the server correct the clock of this terminal. What is sent later, in the session
 * of a colleague, counts as taken then.
 *
 * @returns a function that returns an empty object where the token names no user, as on the mock API
 */
export function useTaken(): () => Taken {
  const { userEmail: email, userName } = useSession()
  return () => {
    const by = readTokenClaims(readToken('restaurant') ?? '')?.sub
    if (!by) return {}
    const at = new Date(serverTime()).toISOString()
    return { taken: { by, email, name: staffNameOf({ name: userName, email }), at } }
  }
}
