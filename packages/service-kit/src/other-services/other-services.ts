import { isServiceOfProduct, SERVICES, type Endpoint, type ServiceName } from '@tiffin/contracts'
import { CircuitOpenError, ServiceCallError, type CallService } from './service-client.ts'
import { createCircuitBreaker, type BreakerState, type CallOutcome } from './circuit-breaker.ts'
import { createCachedAnswers } from './cached-answers.ts'
import type { AnswerReads, CachedAnswers, CachedCall } from './cached-call.ts'
import type { CachedAnswerStore } from './stored-answers.ts'

/** The client of the other services: calls with circuit breakers, and cached answers. */
export type OtherServices = {
  /**
   * Calls another service. A GET of one of the product fails at once while its circuit is open; a write is always
   * tried.
   */
  readonly call: CallService
  /** Creates a cache of a service's answers, in memory and, with a store, in this service's database. */
  cached<Answer>(service: ServiceName, cachedCall: CachedCall<Answer>): CachedAnswers<Answer>
  /**
   * Closes the circuit of a service that has just called this one: it is up, so the next GET is sent to it without
   * waiting for the pause.
   */
  heardFrom(service: ServiceName): void
  breakers(): Readonly<Record<ServiceName, BreakerState>>
  /**
   * Returns by kind the age in ms of the oldest cached answer that was used while its service was down, since this
   * function was last called; 0 for a kind of which none was used.
   */
  takeOldestUsedMs(): Readonly<Record<string, number>>
  /** Returns by kind how often answers were read since the start, and from where. */
  reads(): Readonly<Record<string, AnswerReads>>
  /** Waits for refreshes and writes in the background. */
  idle(): Promise<void>
}

export type OtherServicesOptions = {
  readonly callService: CallService
  /** The store in which answers outlive the process; without it they are in memory only. */
  readonly store?: CachedAnswerStore
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

export function createOtherServices({
  callService,
  store,
  now = () => performance.now(),
}: OtherServicesOptions): OtherServices {
  const breakers = forEachService(() => createCircuitBreaker({ now }))
  const kinds = new Map<string, CachedAnswers<never>>()

  const call = (async (endpoint: Endpoint, input: never, options) => {
    if (endpoint.method !== 'GET' || !isServiceOfProduct(endpoint.service)) return callService(endpoint, input, options)
    const breaker = breakers[endpoint.service]
    const admission = breaker.admit()
    if (admission === null) throw new CircuitOpenError()
    let outcome: CallOutcome = 'answered'
    try {
      return await callService(endpoint, input, options)
    } catch (error) {
      if (error instanceof ServiceCallError && error.isAway) outcome = 'away'
      throw error
    } finally {
      breaker.record(admission, outcome)
    }
  }) as CallService

  return {
    call,

    cached(service, cachedCall) {
      const answers = createCachedAnswers(cachedCall, { store, breaker: breakers[service], now })
      kinds.set(cachedCall.kind, answers as CachedAnswers<never>)
      return answers
    },

    heardFrom: (service) => breakers[service].close(),
    breakers: () => forEachService((name) => breakers[name].state()),
    takeOldestUsedMs: () => Object.fromEntries([...kinds].map(([kind, answers]) => [kind, answers.takeOldestUsedMs()])),
    reads: () => Object.fromEntries([...kinds].map(([kind, answers]) => [kind, answers.reads()])),
    idle: async () => void (await Promise.all([...kinds.values()].map((answers) => answers.idle()))),
  }
}

function forEachService<T>(make: (name: ServiceName) => T): Readonly<Record<ServiceName, T>> {
  return Object.fromEntries(SERVICES.map((name) => [name, make(name)])) as Record<ServiceName, T>
}
