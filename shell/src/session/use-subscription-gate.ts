import { getSubscriptionDetails, paths } from '@tiffin/contracts'
import { toast, useApiQuery, useIsHeld, useLocation, useNavigate, useSession } from '@tiffin/web-kit'
import { useEffect, useRef } from 'react'

/**
 * The interval, in ms, at which the subscription is read again, because the operator or the payment provider may change
 * the plan while a page is open.
 */
const FRESH_MS = 60_000

/**
 * An Admin whose subscription is not active is sent to the plans page and leaves it only with an active plan (spec §4),
 * unless open work holds the page. Other roles go on selling. An unknown subscription stops no user: a till never waits
 * for billing.
 */
export function useSubscriptionGate(): void {
  const isAdmin = useSession().userRole === 'Admin'
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data, refetch } = useApiQuery(
    getSubscriptionDetails,
    {},
    { enabled: isAdmin, staleTime: FRESH_MS, refetchInterval: FRESH_MS },
  )
  // While an order or form is open, the user is not moved to the plans page, because the open work would be lost (gap
  // G20).
  const isBusy = useIsHeld()
  const isLocked = isAdmin && !isBusy && data !== undefined && data.status !== 'active'
  const wasOnPlans = useRef(false)

  useEffect(() => {
    if (pathname === paths.plans()) {
      wasOnPlans.current = true
      return
    }
    if (!isLocked) {
      wasOnPlans.current = false
      return
    }
    const wanted = pathname
    navigate(paths.plans(), { replace: true })
    if (!wasOnPlans.current) {
      toast.warning('Please review your subscription.')
      return
    }
    void refetch().then((answer) => {
      if (answer.isError) toast.error('Could not verify subscription.')
      else if (answer.data?.status === 'active') navigate(wanted)
      else toast.warning('You must select an active plan to leave the plans page.')
    })
  }, [pathname, isLocked, navigate, refetch])
}
