import { homeOf, mayOpen, pageOfPath, type ModulePage } from '@tiffin/contracts'
import { useLocation, useSession } from '@tiffin/web-kit'
import { useCurrentRegistry } from '../modules/registry-context.ts'

export type PageAccess =
  | { readonly kind: 'allowed'; readonly page: ModulePage }
  /**
   * `denied` is true for a page that exists but not for the role; other unknown addresses lead home silently (spec §2).
   */
  | { readonly kind: 'elsewhere'; readonly home: string; readonly denied: boolean }
  /** No module of the registry has a page for the role. */
  | { readonly kind: 'nowhere' }

/** Provides the page that the user's role gets at this address, or the home to which the user is led instead. */
export function usePageAccess(): PageAccess {
  const { userRole } = useSession()
  const registry = useCurrentRegistry()
  const page = pageOfPath(registry, useLocation().pathname)
  if (page && mayOpen(page, userRole)) return { kind: 'allowed', page }
  const home = homeOf(registry, userRole)
  return home === null ? { kind: 'nowhere' } : { kind: 'elsewhere', home, denied: page !== null }
}
