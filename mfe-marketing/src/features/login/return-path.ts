import { mayOpen, pageOfPath, type Registry } from '@tiffin/contracts'
import { ROLES, readTokenClaims } from '@tiffin/domain'
import { readPage } from '@tiffin/web-kit'

/**
 * Returns the address to open after signing in with `token`: `returnTo` if it leads to a page of the registry that the
 * role of the token may open. Otherwise returns null, which leads to the home page. An address of another site is not
 * in the registry, so it leads to the home page too.
 */
export function pathToReturnTo(returnTo: string | null, token: string): string | null {
  if (!returnTo) return null
  const role = ROLES.find((each) => each === readTokenClaims(token)?.role)
  const page = pageOfPath(readPage().registry as Registry, returnTo.split('?')[0]!)
  return page && role && mayOpen(page, role) ? returnTo : null
}
