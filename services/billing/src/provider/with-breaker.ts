import { createCircuitBreaker, type BreakerOptions, type BreakerState, type CallOutcome } from '@tiffin/service-kit'
import { ProviderAway, ProviderNotAsked, type PaymentProvider } from './provider.ts'

/**
 * A call may wait six seconds for an answer, so the circuit opens after only three calls in a row without an answer.
 */
const OPENS_AFTER = 3
const PAUSE_MS = 5_000

/** The members that do not call the provider, so the circuit does not apply to them. */
const LOCAL_MEMBERS: ReadonlySet<string> = new Set<keyof PaymentProvider>([
  'publicKey',
  'isPaymentVerified',
  'isWebhookVerified',
])

export type ProviderBreaker = Pick<BreakerOptions, 'opensAfter' | 'pauseMs'>

export type GuardedProvider = { readonly provider: PaymentProvider; readonly state: () => BreakerState }

/** Puts the provider behind a circuit breaker. Calls throw ProviderNotAsked at once while the circuit is open. */
export function withBreaker(provider: PaymentProvider, options: ProviderBreaker = {}): GuardedProvider {
  const breaker = createCircuitBreaker({ opensAfter: OPENS_AFTER, pauseMs: PAUSE_MS, ...options })

  async function ask(call: () => Promise<unknown>): Promise<unknown> {
    const admission = breaker.admit()
    if (admission === null) throw new ProviderNotAsked('the payment provider gave no answer a moment ago')
    let outcome: CallOutcome = 'answered'
    try {
      return await call()
    } catch (error) {
      if (error instanceof ProviderAway) outcome = 'away'
      throw error
    } finally {
      breaker.record(admission, outcome)
    }
  }

  const guarded = Object.entries(provider).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || LOCAL_MEMBERS.has(name)) return [name, member]
    return [name, (...about: unknown[]) => ask(() => (member as (...about: unknown[]) => Promise<unknown>)(...about))]
  })
  return { provider: Object.fromEntries(guarded) as PaymentProvider, state: breaker.state }
}
