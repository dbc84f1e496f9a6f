import {
  createSubscription,
  getSubscriptionDetails,
  listInvoices,
  verifySubscription,
  type Plan,
  type SubscriptionDetails,
} from '@tiffin/contracts'
import { ApiError, queryKeyOf, toast, useApiMutation, useQueryClient, useSession, useView } from '@tiffin/web-kit'
import { useEffect, useRef, useState } from 'react'
import { openCheckout, type CheckoutConstructor, type Purchase, type Receipt } from '../../checkout/checkout.ts'
import { CheckoutUnavailable, loadCheckout } from '../../checkout/load-checkout.ts'
import { dialogGone } from '../../focus/dialog-gone.ts'
import { messages } from './messages.ts'

/** How far a purchase has come (spec §4). */
export type PaymentStep =
  | { readonly at: 'idle' }
  | { readonly at: 'preparing' }
  | { readonly at: 'paying' }
  | { readonly at: 'verifying' }
  /** Paid, but the proof did not reach billing: it can be handed in again. */
  | { readonly at: 'unverified'; readonly receipt: Receipt; readonly planId: string }
  /** Proven; the provider has not confirmed the charge yet. */
  | { readonly at: 'awaiting'; readonly planId: string }

const IDLE = { at: 'idle' } as const satisfies PaymentStep
const STALE = [getSubscriptionDetails, listInvoices]

/** Buys plans: create, checkout, verify, refresh, dashboard. Whatever ends a purchase early says so once and refreshes. */
export function usePayment(subscription: SubscriptionDetails | undefined) {
  const client = useQueryClient()
  const view = useView()
  const email = useSession().userEmail
  const [reached, setStep] = useState<PaymentStep>(IDLE)
  const creation = useApiMutation(createSubscription)
  const verification = useApiMutation(verifySubscription, {
    invalidates: STALE,
    onSuccess: (details) => client.setQueryData(queryKeyOf(getSubscriptionDetails, {}), details),
  })

  // Mostly at once, else when the provider has confirmed the charge, even if the proof got lost. Until a plan is active
  // the dashboard is closed.
  const hasArrived = useRef(false)
  const activePlan = subscription?.status === 'active' ? subscription : null
  const isConfirmed =
    (reached.at === 'awaiting' || reached.at === 'unverified') &&
    reached.planId === activePlan?.plan_id &&
    !activePlan.cancels_at_period_end
  // Billing waits for a charge no longer than half an hour.
  const isGivenUp = reached.at === 'awaiting' && activePlan !== null && !isConfirmed
  const step = isGivenUp ? IDLE : reached
  useEffect(() => {
    if (isGivenUp) toast.info(messages.unverified)
  }, [isGivenUp])
  useEffect(() => {
    if (!isConfirmed || !activePlan || hasArrived.current) return
    hasArrived.current = true
    toast.success(messages.active(activePlan.name))
    view('dashboard')
  }, [isConfirmed, activePlan, view])

  const stop = async () => {
    setStep(IDLE)
    await Promise.all(STALE.map((stale) => client.invalidateQueries({ queryKey: queryKeyOf(stale) })))
  }

  const prove = async (receipt: Receipt, planId: string) => {
    setStep({ at: 'verifying' })
    try {
      await verification.mutateAsync({ body: receipt })
      setStep({ at: 'awaiting', planId })
    } catch (error) {
      toast.error(messages.verificationFailed(textOf(error)))
      if (isRefusal(error)) await stop()
      else setStep({ at: 'unverified', receipt, planId })
    }
  }

  const checkOut = async (Checkout: CheckoutConstructor, purchase: Purchase, planId: string) => {
    const focused = document.activeElement
    setStep({ at: 'paying' })
    const outcome = await openCheckout(Checkout, purchase)
    if (focused instanceof HTMLElement) focused.focus()
    if (outcome.at === 'paid') return prove(outcome.receipt, planId)
    if (outcome.at === 'failed') toast.error(messages.failed(outcome.description))
    else toast.info(messages.cancelled)
    await stop()
  }

  /** `onReady` is called when the checkout is about to open over the page. */
  const pay = async (plan: Plan, idempotencyKey: string, onReady: () => void) => {
    if (step.at !== 'idle') return
    setStep({ at: 'preparing' })
    try {
      const { subscriptionId, key } = await creation.mutateAsync({ body: { plan_id: plan.plan_id }, idempotencyKey })
      const Checkout = await loadCheckout()
      onReady()
      await dialogGone()
      await checkOut(
        Checkout,
        { key, subscriptionId, description: `${plan.name} plan, billed ${plan.billing_interval}`, email },
        plan.plan_id,
      )
    } catch (error) {
      toast.error(
        error instanceof CheckoutUnavailable ? messages.gatewayNotLoaded : messages.setupFailed(textOf(error)),
      )
      await stop()
    }
  }
  return { step, pay, prove }
}

export type Payment = ReturnType<typeof usePayment>

/** Money may have moved, so nothing else is bought. While the checkout is open it lies over the page itself. */
export const isSettling = ({ step }: Payment) => ['verifying', 'unverified', 'awaiting'].includes(step.at)

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
