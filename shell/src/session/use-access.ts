import { homePathOf, mayOpen, pageOfPath, type Page } from '@tiffin/contracts'
import { useLocation, useSession } from '@tiffin/web-kit'

export type Access =
  | { readonly at: 'allowed'; readonly page: Page }
  /** `denied` pages say so; addresses that name no page just lead home (spec §2). */
  | { readonly at: 'elsewhere'; readonly home: string; readonly denied: boolean }

/** What the signed-in user gets at this address. */
export function useAccess(): Access {
  const { userRole } = useSession()
  const page = pageOfPath(useLocation().pathname)
  if (page && mayOpen(page, userRole)) return { at: 'allowed', page }
  return { at: 'elsewhere', home: homePathOf(userRole), denied: page !== null }
}
