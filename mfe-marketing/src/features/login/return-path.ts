import { mayOpen, pageOfPath, type Registry } from '@tiffin/contracts'
import { ROLES, readTokenClaims } from '@tiffin/domain'
import { readPage } from '@tiffin/web-kit'

/**
 * The page to open after signing in with `token`: `returnTo`, unless the role of the token may not open it. Null leads
 * to the home page. Addresses of other sites name no page.
 */
export function pathToReturnTo(returnTo: string | null, token: string): string | null {
  if (!returnTo) return null
  const role = ROLES.find((each) => each === readTokenClaims(token)?.role)
  const page = pageOfPath(readPage().registry as Registry, returnTo.split('?')[0]!)
  return page && role && mayOpen(page, role) ? returnTo : null
}
