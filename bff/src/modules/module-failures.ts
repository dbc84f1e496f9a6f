import { AppError, type MODULE_FAILURES } from '@tiffin/contracts'
import { AUTOMATIC_ACTOR, versionForRestaurant, type ModuleState, type Releases } from '@tiffin/module-releases'
import { redactContacts } from '@tiffin/service-kit/gateway'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { ModuleErrors } from './module-errors.ts'
import type { FindTrustedReporters } from './trusted-reporters.ts'

export type ModuleFailure = {
  readonly module: string
  readonly version: string
  readonly kind: (typeof MODULE_FAILURES)[number]
  readonly message: string
  /** The stack and the path of the page, where the report has them. */
  readonly stack?: string | undefined
  readonly page?: string | undefined
  /** The subdomain and id of the reporting user's restaurant; null for a visitor who is not signed in. */
  readonly restaurant: string | null
  readonly restaurantId: string | null
  readonly address: string
}

/**
 * `afterChanges` is the number of changes that the module had when the failure was reported, if the restaurant is
 * served this version. The field is null when the failure cannot cause a rollback, for example because it comes from an
 * older page that was still open.
 */
type Recorded = Pick<ModuleFailure, 'module' | 'version' | 'restaurant' | 'restaurantId'> & {
  readonly afterChanges: number | null
  readonly at: number
}

type Deps = {
  readonly releases: Releases
  readonly errors: Pick<ModuleErrors, 'record'>
  readonly logger: Logger
  readonly metrics: Registry
  /**
   * The number of trusted restaurants at which a version must fail within ten minutes to be rolled back; null: never.
   * After one automatic rollback there is no second one until a person acts.
   */
  readonly rollBackAfter: number | null
  /** Selects the restaurants whose reports count for a rollback. */
  readonly findTrustedReporters: FindTrustedReporters
  readonly now?: () => number
}

const KEPT_MS = 24 * 60 * 60 * 1_000
const ROLL_BACK_WINDOW_MS = 10 * 60 * 1_000
const MAX_KEPT = 20_000
const REPORTS_A_MINUTE = 30

/**
 * Counts the failures of modules that pages report, and rolls a failing version back. Each gateway counts only the
 * reports it receives, in memory; Prometheus can sum up the metric of all gateways. What failed is stored (`errors`).
 */
export function createModuleFailures({
  releases,
  errors,
  logger,
  metrics,
  rollBackAfter,
  findTrustedReporters,
  now = Date.now,
}: Deps) {
  const counter = new Counter({
    name: 'module_failures_total',
    help: 'Failures of modules that pages reported',
    labelNames: ['module', 'version', 'kind'],
    registers: [metrics],
  })
  const limit = new RateLimiterMemory({ points: REPORTS_A_MINUTE, duration: 60 })
  let recorded: Recorded[] = []
  /** The modules for which a rollback is being decided. */
  const deciding = new Set<string>()

  const recent = (module: string, version: string, withinMs: number) =>
    recorded.filter((each) => each.module === module && each.version === version && each.at > now() - withinMs)

  return {
    /** Records a report. Ignores reports about versions that were never released. @throws AppError TOO_MANY_REQUESTS */
    async record(failure: ModuleFailure): Promise<void> {
      await limit.consume(failure.address).catch(() => {
        throw new AppError('TOO_MANY_REQUESTS')
      })
      const { module, version, kind, message, restaurant } = failure
      const state = await releases.find(module)
      if (!state?.versions.includes(version)) return
      await errors.record(failure)
      // The page goes on after an error outside of rendering, so that is no failure.
      if (kind === 'error' || kind === 'rejection') return
      logger.warn({ module, version, kind, message: redactContacts(message), restaurant }, 'a module failed')
      counter.inc({ module, version, kind })
      const isServed = failure.restaurant !== null && versionForRestaurant(state, failure.restaurant) === version
      // An incompatible version fails because of the shell, and rolling it back would not help.
      const afterChanges = isServed && (await releases.isCompatible({ module, version })) ? state.changes : null
      recorded = [
        ...recorded.filter(({ at }) => at > now() - KEPT_MS),
        { module, version, restaurant, restaurantId: failure.restaurantId, afterChanges, at: now() },
      ].slice(-MAX_KEPT)
      if (rollBackAfter === null || afterChanges === null) return
      if (state.rolledBackAutomatically || deciding.has(module)) return
      await decideRollBack(state, version, rollBackAfter)
    },

    /**
     * Counts the failures of a version that this gateway recorded in the last 24 hours, and the restaurants that
     * reported them. Of all modules together only the newest 20,000 reports count.
     */
    countsOf(module: string, version: string): { failures: number; failing_restaurants: number } {
      const failures = recent(module, version, KEPT_MS)
      return { failures: failures.length, failing_restaurants: restaurantsOf(failures) }
    },
  }

  /**
   * Rolls a version back when enough trusted restaurants reported it. The restaurants are counted again while more of
   * them report.
   */
  async function decideRollBack(state: ModuleState, version: string, rollBackAt: number): Promise<void> {
    const { name: module, changes } = state
    const needed = Math.min(rollBackAt, maxRestaurants(version, state))
    const failing = () => recent(module, version, ROLL_BACK_WINDOW_MS).filter((each) => each.afterChanges === changes)
    deciding.add(module)
    try {
      for (let checked = 0; idsOf(failing()).size > checked && idsOf(failing()).size >= needed;) {
        const failures = failing()
        checked = idsOf(failures).size
        // Restaurants that were named for the canary are trusted without a check.
        const named = failures.filter(
          ({ restaurant }) => state.canary?.version === version && state.canary.restaurants.includes(restaurant ?? ''),
        )
        const namedIds = idsOf(named)
        const others = [...idsOf(failures)].filter((id) => !namedIds.has(id))
        const trusted = others.length === 0 ? 0 : await countTrusted(others)
        if (namedIds.size + trusted >= needed) return await rollBack(module, version)
      }
    } finally {
      deciding.delete(module)
    }
  }

  /** Counts the trusted restaurants; zero while tenancy or billing is unavailable. */
  async function countTrusted(restaurantIds: readonly string[]): Promise<number> {
    try {
      return (await findTrustedReporters(restaurantIds)).size
    } catch (err) {
      logger.warn({ err }, 'nobody can say whose failures of modules count')
      return 0
    }
  }

  async function rollBack(module: string, version: string): Promise<void> {
    try {
      const live = await releases.rollBack(
        { module, from: version },
        { actor: AUTOMATIC_ACTOR, requestId: '', at: new Date(now()) },
      )
      logger.error({ module, version, live }, 'a failing module was rolled back')
    } catch (err) {
      logger.warn({ err, module, version }, 'a failing module was not rolled back')
    }
  }
}

function idsOf(failures: readonly Recorded[]): Set<string> {
  return new Set(failures.flatMap(({ restaurantId }) => restaurantId ?? []))
}

function restaurantsOf(failures: readonly Recorded[]): number {
  return new Set(failures.flatMap(({ restaurant }) => restaurant ?? [])).size
}

/** Returns the number of restaurants that can have a version: a canary of two restaurants cannot fail at three. */
function maxRestaurants(version: string, { canary }: ModuleState): number {
  return canary?.version === version && canary.percent === 0 ? new Set(canary.restaurants).size : Infinity
}

export type ModuleFailures = ReturnType<typeof createModuleFailures>
