import { createHmac, randomBytes } from 'node:crypto'
import {
  Refusal,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderPlan,
  type ProviderStatus,
  type ProviderSubscription,
} from './entities.ts'
import type { Kept, Store } from './store.ts'

const FAILURES_UNTIL_HALT = 4
const LEAST_AMOUNT_PAISE = 100
const FINAL: ReadonlySet<ProviderStatus> = new Set(['cancelled', 'completed', 'expired'])

export type Outcome = 'success' | 'failure'

/** What the checkout hands its handler. */
export type Triple = {
  readonly razorpay_payment_id: string
  readonly razorpay_subscription_id: string
  readonly razorpay_signature: string
}

/** How it behaves, for tests, where its documentation says nothing: whether an end with the cycle can be told once only. */
export type Habits = { refusesSecondSchedule: boolean }

type Deps = {
  readonly store: Store
  readonly keySecret: string
  readonly send: (event: ProviderEvent) => void
  readonly now: () => number
}

/** The life of plans and subscriptions at the provider. Every change is saved and told as events. */
export function createProvider({ store, keySecret, send, now }: Deps) {
  const { state } = store
  const habits: Habits = { refusesSecondSchedule: false }

  function find(id: string): Kept {
    const kept = state.subscriptions[id]
    if (!kept) throw new Refusal('The id provided does not exist')
    return kept
  }

  function change(
    kept: Kept,
    changes: Partial<ProviderSubscription>,
    others: Partial<Omit<Kept, 'subscription'>> = {},
  ): ProviderSubscription {
    const subscription = { ...kept.subscription, ...changes }
    state.subscriptions[subscription.id] = { ...kept, ...others, subscription }
    return subscription
  }

  function tell(name: string, subscription: ProviderSubscription, payment?: object): void {
    const payload = { subscription: { entity: subscription }, ...(payment && { payment: { entity: payment } }) }
    send({ id: newId('evt'), event: `subscription.${name}`, created_at: now(), payload })
    store.save()
  }

  function chargeNow(id: string): { readonly subscription: ProviderSubscription; readonly invoice: ProviderInvoice } {
    const kept = find(id)
    const plan = state.plans[kept.subscription.plan_id] as ProviderPlan
    const start = kept.subscription.paid_count === 0 ? now() : (kept.subscription.current_end ?? now())
    const until = addPeriod(start, plan)
    const paid = kept.subscription.paid_count + 1
    const subscription = change(
      kept,
      {
        status: 'active',
        current_start: start,
        current_end: until,
        paid_count: paid,
        remaining_count: kept.subscription.total_count - paid,
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

  function charge(id: string, outcome: Outcome): ProviderInvoice | null {
    const kept = find(id)
    if (outcome === 'success') {
      const { subscription, invoice } = chargeNow(id)
      if (kept.subscription.status !== 'active') tell('activated', subscription)
      tell('charged', subscription, {
        id: invoice.payment_id,
        entity: 'payment',
        amount: invoice.amount,
        currency: 'INR',
        status: 'captured',
        created_at: invoice.paid_at,
      })
      return invoice
    }
    const failures = kept.failures + 1
    const status = failures >= FAILURES_UNTIL_HALT ? 'halted' : 'pending'
    tell(status, change(kept, { status }, { failures }))
    return null
  }

  function end(id: string, status: 'cancelled' | 'completed' | 'expired'): ProviderSubscription {
    const subscription = change(find(id), { status, ended_at: now() })
    // The provider tells of no expiry.
    if (status === 'expired') store.save()
    else tell(status, subscription)
    return subscription
  }

  return {
    habits,

    createPlan(body: {
      period: ProviderPlan['period']
      interval: number
      item: ProviderPlan['item']
      notes?: ProviderPlan['notes']
    }): ProviderPlan {
      if (!body.item || !Number.isInteger(body.item.amount)) throw new Refusal('The amount must be an integer.')
      if (body.item.amount < LEAST_AMOUNT_PAISE) throw new Refusal('The amount must be atleast INR 1.00')
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
      if (!plan) throw new Refusal('The id provided does not exist')
      return plan
    },

    create(body: {
      plan_id?: string
      total_count?: number
      expire_by?: number
      start_at?: number
      notes?: Record<string, string>
    }): ProviderSubscription {
      if (!body.plan_id || !state.plans[body.plan_id]) throw new Refusal('The id provided does not exist')
      if (!Number.isInteger(body.total_count))
        throw new Refusal('The total count field is required when end at is not present.')
      if (body.start_at !== undefined && body.start_at <= now())
        throw new Refusal('start_at cannot be lesser than the current time.')
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
        .map((kept) => kept.subscription)
        .toReversed(),
    invoicesOf: (id: string) => state.invoices.filter((invoice) => invoice.subscription_id === id).toReversed(),

    /** The customer pays in the checkout. @throws Refusal of a payment that fails */
    pay(id: string, outcome: Outcome): Triple {
      const { subscription } = find(id)
      if (!['created', 'pending', 'halted'].includes(subscription.status))
        throw new Refusal(`Subscription is not payable in ${subscription.status} status.`)
      if (outcome === 'failure') throw new Refusal('Your payment was declined by the bank. Please try another method.')
      if (subscription.status === 'created') tell('authenticated', change(find(id), { status: 'authenticated' }))
      // One that starts later is only agreed to now.
      const isLater = subscription.start_at !== null && subscription.start_at > now()
      const paymentId = isLater ? newId('pay') : (charge(id, 'success') as ProviderInvoice).payment_id
      return {
        razorpay_payment_id: paymentId,
        razorpay_subscription_id: id,
        razorpay_signature: sign(`${paymentId}|${id}`, keySecret),
      }
    },

    /** The next charge of the mandate, with the outcome wanted. */
    charge,

    /** @throws Refusal when it has ended already */
    cancel(id: string, atCycleEnd: boolean): ProviderSubscription {
      const kept = find(id)
      if (FINAL.has(kept.subscription.status))
        throw new Refusal(`Subscription is not cancellable in ${kept.subscription.status} status.`)
      if (!atCycleEnd) return end(id, 'cancelled')
      if (kept.subscription.status !== 'active')
        throw new Refusal('Subscription cannot be cancelled at the end of a cycle that has not begun.')
      if (kept.endsWithCycle && habits.refusesSecondSchedule)
        throw new Refusal('Subscription is already scheduled to be cancelled at the end of the cycle.')
      change(kept, {}, { endsWithCycle: true })
      store.save()
      return kept.subscription
    },

    pause: (id: string) => tell('paused', change(find(id), { status: 'paused' })),
    resume: (id: string) => tell('resumed', change(find(id), { status: 'active' })),

    /** What the end of a cycle brings: the next charge, or the end. */
    endCycle(id: string): void {
      const { subscription, endsWithCycle } = find(id)
      if (endsWithCycle) end(id, 'cancelled')
      else if (subscription.remaining_count === 0) end(id, 'completed')
      else charge(id, 'success')
    },

    /** Does what time has made due. */
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

export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString('hex')}`
}

function addPeriod(start: number, { period, interval }: ProviderPlan): number {
  const date = new Date(start * 1_000)
  if (period === 'yearly') date.setUTCFullYear(date.getUTCFullYear() + interval)
  else date.setUTCMonth(date.getUTCMonth() + interval)
  return Math.floor(date.getTime() / 1_000)
}
