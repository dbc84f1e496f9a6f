import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ProviderEvent, ProviderInvoice, ProviderPlan, ProviderSubscription } from './entities.ts'

/** Kept apart from what the API answers: the provider shows neither. */
export type Kept = {
  readonly subscription: ProviderSubscription
  readonly endsWithCycle: boolean
  readonly failures: number
}
export type Undelivered = { readonly event: ProviderEvent; readonly tries: number; readonly firstTriedAt: number }

export type State = {
  readonly plans: Record<string, ProviderPlan>
  readonly subscriptions: Record<string, Kept>
  readonly invoices: ProviderInvoice[]
  undelivered: Undelivered[]
}

/** The plans the demo sells; prices are those of its restaurant plans. */
function demoPlan(id: string, period: ProviderPlan['period'], name: string, amount: number): ProviderPlan {
  return { id, entity: 'plan', interval: 1, period, item: { name, amount, currency: 'INR' }, notes: {}, created_at: 0 }
}

function emptyState(): State {
  const plans = [
    demoPlan('plan_demo_pro_monthly', 'monthly', 'Pro', 1_499_00),
    demoPlan('plan_demo_pro_yearly', 'yearly', 'Pro Yearly', 14_990_00),
  ]
  return {
    plans: Object.fromEntries(plans.map((plan) => [plan.id, plan])),
    subscriptions: {},
    invoices: [],
    undelivered: [],
  }
}

export type Store = { readonly state: State; save(): void }

/** State that survives a restart in `file`; without one it lives as long as the process. */
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

function readState(file: string): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
}
