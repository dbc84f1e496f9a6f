import {
  ProviderError,
  type PaymentProof,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderPlan,
  type ProviderStatus,
  type ProviderSubscription,
} from './entities.ts'
import { newId } from './ids.ts'
import { paymentOf } from './payments.ts'
import { sign } from './sign.ts'
import type { StoredSubscription, Store } from './store.ts'

const FAILURES_UNTIL_HALT = 4
const LEAST_AMOUNT_PAISE = 100
const FINAL: ReadonlySet<ProviderStatus> = new Set(['cancelled', 'completed', 'expired'])

export type PaymentOutcome = 'success' | 'failure'

/** Behaviour that the provider's documentation leaves open: whether a second cancellation at cycle end is refused. */
export type StandInBehaviour = { refusesSecondSchedule: boolean }

type Deps = {
  readonly store: Store
  readonly keySecret: string
  readonly send: (event: ProviderEvent) => void
  readonly now: () => number
}

/**
 * Plans and subscriptions at the provider. Every change is saved; authorisations, charges, failed charges, pauses,
 * resumptions and ends other than expiry are also sent as webhooks.
 */
export function createProvider({ store, keySecret, send, now }: Deps) {
  const { state } = store
  const behaviour: StandInBehaviour = { refusesSecondSchedule: false }

  function find(id: string): StoredSubscription {
    const stored = state.subscriptions[id]
    if (!stored) throw new ProviderError('The id provided does not exist')
    return stored
  }

  function change(
    stored: StoredSubscription,
    changes: Partial<ProviderSubscription>,
    others: Partial<Omit<StoredSubscription, 'subscription'>> = {},
  ): ProviderSubscription {
    const subscription = { ...stored.subscription, ...changes }
    state.subscriptions[subscription.id] = { ...stored, ...others, subscription }
    return subscription
  }

  function emit(name: string, subscription: ProviderSubscription, payment?: object): void {
    const payload = { subscription: { entity: subscription }, ...(payment && { payment: { entity: payment } }) }
    send({ id: newId('evt'), event: `subscription.${name}`, created_at: now(), payload })
    store.save()
  }

  function chargeNow(id: string): { readonly subscription: ProviderSubscription; readonly invoice: ProviderInvoice } {
    const stored = find(id)
    const plan = state.plans[stored.subscription.plan_id] as ProviderPlan
    const start = stored.subscription.paid_count === 0 ? now() : (stored.subscription.current_end ?? now())
    const until = addPeriod(start, plan)
    const paid = stored.subscription.paid_count + 1
    const subscription = change(
      stored,
      {
        status: 'active',
        current_start: start,
        current_end: until,
        paid_count: paid,
        remaining_count: stored.subscription.total_count - paid,
      },
      { failures: 0 },
    )
    const invoice = {
      id: newId('inv'),
      entity: 'invoice',
      subscription_id: id,
      payment_id: newId('pay'),
      status: 'paid',
      amount: plan.item.amount,
      paid_at: now(),
      billing_start: start,
      billing_end: until,
    } as const
    state.invoices.push(invoice)
    return { subscription, invoice }
  }

  function charge(id: string, outcome: PaymentOutcome): ProviderInvoice | null {
    const stored = find(id)
    if (outcome === 'success') {
      const { subscription, invoice } = chargeNow(id)
      if (stored.subscription.status !== 'active') emit('activated', subscription)
      emit('charged', subscription, paymentOf(state, invoice))
      return invoice
    }
    const failures = stored.failures + 1
    const status = failures >= FAILURES_UNTIL_HALT ? 'halted' : 'pending'
    emit(status, change(stored, { status }, { failures }))
    return null
  }

  function end(id: string, status: 'cancelled' | 'completed' | 'expired'): ProviderSubscription {
    const subscription = change(find(id), { status, ended_at: now() })
    // The provider sends no event when a subscription expires.
    if (status === 'expired') store.save()
    else emit(status, subscription)
    return subscription
  }

  return {
    behaviour,

    createPlan(body: {
      period: ProviderPlan['period']
      interval: number
      item: ProviderPlan['item']
      notes?: ProviderPlan['notes']
    }): ProviderPlan {
      if (!body.item || !Number.isInteger(body.item.amount)) throw new ProviderError('The amount must be an integer.')
      if (body.item.amount < LEAST_AMOUNT_PAISE) throw new ProviderError('The amount must be atleast INR 1.00')
      const plan = {
        id: newId('plan'),
        entity: 'plan',
        interval: body.interval,
        period: body.period,
        item: body.item,
        notes: body.notes ?? {},
        created_at: now(),
      } as const
      state.plans[plan.id] = plan
      store.save()
      return plan
    },

    getPlan(id: string): ProviderPlan {
      const plan = state.plans[id]
      if (!plan) throw new ProviderError('The id provided does not exist')
      return plan
    },

    create(body: {
      plan_id?: string
      total_count?: number
      expire_by?: number
      start_at?: number
      notes?: Record<string, string>
    }): ProviderSubscription {
      if (!body.plan_id || !state.plans[body.plan_id]) throw new ProviderError('The id provided does not exist')
      if (!Number.isInteger(body.total_count))
        throw new ProviderError('The total count field is required when end at is not present.')
      if (body.start_at !== undefined && body.start_at <= now())
        throw new ProviderError('start_at cannot be lesser than the current time.')
      const count = body.total_count as number
      const subscription: ProviderSubscription = {
        id: newId('sub'),
        entity: 'subscription',
        plan_id: body.plan_id,
        status: 'created',
        current_start: null,
        current_end: null,
        ended_at: null,
        total_count: count,
        paid_count: 0,
        remaining_count: count,
        expire_by: body.expire_by ?? null,
        start_at: body.start_at ?? null,
        notes: body.notes ?? {},
        created_at: now(),
      }
      state.subscriptions[subscription.id] = { subscription, endsWithCycle: false, failures: 0 }
      store.save()
      return subscription
    },

    get: (id: string) => find(id).subscription,
    list: () =>
      Object.values(state.subscriptions)
        .map((stored) => stored.subscription)
        .toReversed(),
    invoicesOf: (id: string) => state.invoices.filter((invoice) => invoice.subscription_id === id).toReversed(),

    /**
     * Pays in the checkout, as the customer.
     *
     * @throws ProviderError for a failed payment, and for a subscription that is unknown or cannot be paid
     */
    pay(id: string, outcome: PaymentOutcome): PaymentProof {
      const { subscription } = find(id)
      if (!['created', 'pending', 'halted'].includes(subscription.status))
        throw new ProviderError(`Subscription is not payable in ${subscription.status} status.`)
      if (outcome === 'failure')
        throw new ProviderError('Your payment was declined by the bank. Please try another method.')
      if (subscription.status === 'created') emit('authenticated', change(find(id), { status: 'authenticated' }))
      // A subscription that starts later is only authorised at this point.
      const isLater = subscription.start_at !== null && subscription.start_at > now()
      const paymentId = isLater ? newId('pay') : (charge(id, 'success') as ProviderInvoice).payment_id
      return {
        razorpay_payment_id: paymentId,
        razorpay_subscription_id: id,
        razorpay_signature: sign(`${paymentId}|${id}`, keySecret),
      }
    },

    /** Makes the next charge of the mandate. @returns its invoice; null for the outcome `failure` */
    charge,

    /**
     * Cancels a subscription, at once or at the end of its cycle.
     *
     * @throws ProviderError for an unknown subscription, when its status does not allow the cancellation, or for a
     *   second cancellation at the cycle's end while `behaviour.refusesSecondSchedule` is set
     */
    cancel(id: string, atCycleEnd: boolean): ProviderSubscription {
      const stored = find(id)
      if (FINAL.has(stored.subscription.status))
        throw new ProviderError(`Subscription is not cancellable in ${stored.subscription.status} status.`)
      if (!atCycleEnd) return end(id, 'cancelled')
      if (stored.subscription.status !== 'active')
        throw new ProviderError('Subscription cannot be cancelled at the end of a cycle that has not begun.')
      if (stored.endsWithCycle && behaviour.refusesSecondSchedule)
        throw new ProviderError('Subscription is already scheduled to be cancelled at the end of the cycle.')
      change(stored, {}, { endsWithCycle: true })
      store.save()
      return stored.subscription
    },

    pause: (id: string) => emit('paused', change(find(id), { status: 'paused' })),
    resume: (id: string) => emit('resumed', change(find(id), { status: 'active' })),

    /**
     * Ends the current cycle: by the next charge, or by the end of a subscription that is cancelled or has no charge
     * left.
     */
    endCycle(id: string): void {
      const { subscription, endsWithCycle } = find(id)
      if (endsWithCycle) end(id, 'cancelled')
      else if (subscription.remaining_count === 0) end(id, 'completed')
      else charge(id, 'success')
    },

    /** Expires, charges or ends each subscription that is due by the clock. */
    tick(): void {
      for (const { subscription } of Object.values(state.subscriptions)) {
        const { id, status, expire_by, start_at, current_end } = subscription
        if (status === 'created' && expire_by !== null && expire_by <= now()) end(id, 'expired')
        if (status === 'authenticated' && start_at !== null && start_at <= now()) charge(id, 'success')
        if (status === 'active' && current_end !== null && current_end <= now()) this.endCycle(id)
      }
    },
  }
}

export type Provider = ReturnType<typeof createProvider>

function addPeriod(start: number, { period, interval }: ProviderPlan): number {
  const date = new Date(start * 1_000)
  if (period === 'yearly') date.setUTCFullYear(date.getUTCFullYear() + interval)
  else date.setUTCMonth(date.getUTCMonth() + interval)
  return Math.floor(date.getTime() / 1_000)
}
