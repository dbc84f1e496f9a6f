import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderPlan,
  ProviderRefund,
  ProviderSubscription,
} from './entities.ts'

/** A subscription with state that the provider's API does not show. */
export type StoredSubscription = {
  readonly subscription: ProviderSubscription
  readonly endsWithCycle: boolean
  readonly failures: number
}
export type UndeliveredEvent = { readonly event: ProviderEvent; readonly tries: number; readonly firstTriedAt: number }

export type StandInState = {
  readonly plans: Record<string, ProviderPlan>
  readonly subscriptions: Record<string, StoredSubscription>
  readonly invoices: ProviderInvoice[]
  readonly refunds: Record<string, ProviderRefund>
  readonly disputes: Record<string, ProviderDispute>
  /** Refund requests by idempotency key, with the refund that each led to. */
  readonly refundKeys: Record<string, { readonly request: string; readonly refundId: string }>
  undelivered: UndeliveredEvent[]
}

/** Creates a plan of the demo. Its price, in paise, must be that of billing's demo plan with the same provider id. */
function demoPlan(id: string, period: ProviderPlan['period'], name: string, amount: number): ProviderPlan {
  return { id, entity: 'plan', interval: 1, period, item: { name, amount, currency: 'INR' }, notes: {}, created_at: 0 }
}

function emptyState(): StandInState {
  const plans = [
    demoPlan('plan_demo_pro_monthly', 'monthly', 'Pro', 1_499_00),
    demoPlan('plan_demo_pro_yearly', 'yearly', 'Pro Yearly', 14_990_00),
  ]
  return {
    plans: recordOf(Object.fromEntries(plans.map((plan) => [plan.id, plan]))),
    subscriptions: recordOf(),
    invoices: [],
    refunds: recordOf(),
    disputes: recordOf(),
    refundKeys: recordOf(),
    undelivered: [],
  }
}

/** Returns the entries without a prototype, whose properties a caller would find by names such as `constructor`. */
function recordOf<T>(entries: Record<string, T> = {}): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}

export type Store = { readonly state: StandInState; save(): void }

/** Opens the state stored in `file`; without a file the state ends with the process. */
export function openStore(file: string | null): Store {
  if (file === null) return { state: emptyState(), save: () => undefined }
  const state = readState(file)
  return {
    state,
    save() {
      mkdirSync(path.dirname(file), { recursive: true })
      const draft = `${file}.draft`
      writeFileSync(draft, JSON.stringify(state))
      renameSync(draft, file)
    },
  }
}

function readState(file: string): StandInState {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<StandInState>
    const state = { ...emptyState(), ...stored }
    return {
      ...state,
      plans: recordOf(state.plans),
      subscriptions: recordOf(state.subscriptions),
      refunds: recordOf(state.refunds),
      disputes: recordOf(state.disputes),
      refundKeys: recordOf(state.refundKeys),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
}
