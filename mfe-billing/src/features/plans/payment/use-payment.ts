import {
  createSubscription,
  getSubscriptionDetails,
  listInvoices,
  verifySubscription,
  type Plan,
  type SubscriptionDetails,
} from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { ApiError, queryKeyOf, toast, useApiMutation, useQueryClient, useSession, useView } from '@tiffin/web-kit'
import { useEffect, useRef, useState } from 'react'
import {
  openCheckout,
  type CheckoutConstructor,
  type CheckoutRequest,
  type PaymentProof,
} from '../../../checkout/checkout.ts'
import { CheckoutUnavailable, loadCheckout } from '../../../checkout/load-checkout.ts'
import { waitForDialogClose } from '../wait-for-dialog-close.ts'
import { messages } from '../messages.ts'

/** The progress of a purchase (spec §4). */
export type PaymentStep =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  | { readonly status: 'paying' }
  | { readonly status: 'verifying' }
  /** The customer paid, but billing neither accepted nor refused the proof; the customer can send it again. */
  | { readonly status: 'unverified'; readonly proof: PaymentProof; readonly planId: string }
  /** Billing verified the payment; the provider has not confirmed the charge yet. */
  | { readonly status: 'awaiting'; readonly planId: string }

const IDLE = { status: 'idle' } as const satisfies PaymentStep
const STALE = [getSubscriptionDetails, listInvoices]

/**
 * Runs a purchase: create, checkout, verify, refresh, dashboard. A purchase that stops early shows the reason in a
 * toast and refreshes the page's data.
 */
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

  // The dashboard opens once the plan is active, because the dashboard is locked before. In most cases the plan is
  // active at once, otherwise when the provider confirms the charge, even if the proof never reached billing.
  const hasArrived = useRef(false)
  const activePlan = subscription?.status === 'active' ? subscription : null
  const isPaid = reached.status === 'awaiting' || reached.status === 'unverified'
  const isConfirmed = isPaid && activePlan !== null && reached.planId === nextChargedPlanId(activePlan)
  // Billing reports a payment as pending for half an hour at most. If the subscription is then active with a plan other
  // than the paid one, the page stops waiting.
  const isGivenUp = reached.status === 'awaiting' && activePlan !== null && !isConfirmed
  const step = isGivenUp ? IDLE : reached
  useEffect(() => {
    if (isGivenUp) toast.info(messages.unverified)
  }, [isGivenUp])
  useEffect(() => {
    if (!isConfirmed || !activePlan || hasArrived.current) return
    hasArrived.current = true
    const { next_plan: next } = activePlan
    toast.success(
      next ? messages.startsThen(next.name, formatDate(next.starts_at, 'day')) : messages.active(activePlan.name),
    )
    view('dashboard')
  }, [isConfirmed, activePlan, view])

  const stop = async () => {
    setStep(IDLE)
    await Promise.all(STALE.map((stale) => client.invalidateQueries({ queryKey: queryKeyOf(stale) })))
  }

  const verify = async (proof: PaymentProof, planId: string) => {
    setStep({ status: 'verifying' })
    try {
      await verification.mutateAsync({ body: proof })
      setStep({ status: 'awaiting', planId })
    } catch (error) {
      toast.error(messages.verificationFailed(textOf(error)))
      if (isRefusal(error)) await stop()
      else setStep({ status: 'unverified', proof, planId })
    }
  }

  const checkOut = async (Checkout: CheckoutConstructor, purchase: CheckoutRequest, planId: string) => {
    const focused = document.activeElement
    setStep({ status: 'paying' })
    const outcome = await openCheckout(Checkout, purchase)
    if (focused instanceof HTMLElement) focused.focus()
    if (outcome.kind === 'paid') return verify(outcome.proof, planId)
    if (outcome.kind === 'failed') toast.error(messages.failed(outcome.description))
    else toast.info(messages.cancelled)
    await stop()
  }

  /** Buys the plan. Calls `onReady` just before the checkout opens over the page. */
  const pay = async (plan: Plan, idempotencyKey: string, onReady: () => void) => {
    if (step.status !== 'idle') return
    setStep({ status: 'preparing' })
    try {
      const { subscriptionId, key } = await creation.mutateAsync({ body: { plan_id: plan.plan_id }, idempotencyKey })
      const Checkout = await loadCheckout()
      onReady()
      await waitForDialogClose()
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
  return { step, pay, verify }
}

export type Payment = ReturnType<typeof usePayment>

/** Returns true while money may have moved without a confirmation; the page then sells no other plan. */
export const mayHavePaid = ({ step }: Payment) => ['verifying', 'unverified', 'awaiting'].includes(step.status)

/**
 * Returns the id of the plan that is charged next: the scheduled plan, otherwise the current one. Returns null when the
 * current plan is set to end and none is scheduled.
 */
const nextChargedPlanId = ({ plan_id, next_plan, cancels_at_period_end }: SubscriptionDetails) =>
  next_plan?.plan_id ?? (cancels_at_period_end ? null : plan_id)

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
