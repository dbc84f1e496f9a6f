import { AppError } from '@tiffin/contracts'
import { AUTOMATIC, versionFor, type ModuleState, type Releases } from '@tiffin/config/releases'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { RateLimiterMemory } from 'rate-limiter-flexible'

export type ModuleFailure = {
  readonly module: string
  readonly version: string
  readonly kind: string
  readonly message: string
  /** The subdomain of whoever met it, when they were signed in. */
  readonly restaurant: string | null
  readonly address: string
}

/** `during`: after how many changes its restaurant was given that version; null where an older page was still open. */
type Remembered = ModuleFailure & { readonly during: number | null; readonly at: number }

type Deps = {
  readonly releases: Releases
  readonly logger: Logger
  readonly metrics: Registry
  /**
   * A version that fails within ten minutes at so many of the restaurants that are given it is left, one step until
   * somebody acts.
   */
  readonly rollBackAfter: number | null
  readonly now?: () => number
}

const REMEMBERED_MS = 24 * 60 * 60 * 1_000
const JUDGED_MS = 10 * 60 * 1_000
const MOST_REMEMBERED = 20_000
const REPORTS_A_MINUTE = 30

/** What pages tell of modules that did not load or broke. Each gateway counts what it was told; the metrics add up. */
export function createModuleFailures({ releases, logger, metrics, rollBackAfter, now = Date.now }: Deps) {
  const counter = new Counter({
    name: 'module_failures_total',
    help: 'Failures of modules that pages reported',
    labelNames: ['module', 'version', 'kind'],
    registers: [metrics],
  })
  const limit = new RateLimiterMemory({ points: REPORTS_A_MINUTE, duration: 60 })
  let remembered: Remembered[] = []
  const leaving = new Set<string>()

  const recent = (module: string, version: string, withinMs: number) =>
    remembered.filter((each) => each.module === module && each.version === version && each.at > now() - withinMs)

  return {
    /** One of a version nobody released is not believed. @throws AppError TOO_MANY_REQUESTS */
    async record(failure: ModuleFailure): Promise<void> {
      await limit.consume(failure.address).catch(() => {
        throw new AppError('TOO_MANY_REQUESTS')
      })
      const { module, version, kind } = failure
      const state = await releases.find(module)
      if (!state?.versions.includes(version)) return
      logger.warn({ ...failure }, 'a module failed')
      counter.inc({ module, version, kind })
      const during =
        failure.restaurant !== null && versionFor(state, failure.restaurant) === version ? state.changes : null
      remembered = [
        ...remembered.filter(({ at }) => at > now() - REMEMBERED_MS),
        { ...failure, during, at: now() },
      ].slice(-MOST_REMEMBERED)
      if (rollBackAfter === null || during === null || state.wentBackAlone || leaving.has(module)) return
      const failing = restaurantsOf(recent(module, version, JUDGED_MS).filter((each) => each.during === during))
      if (failing >= Math.min(rollBackAfter, mostWhoHave(version, state))) await goBack(module, version)
    },

    countsOf(module: string, version: string): { failures: number; failing_restaurants: number } {
      const failures = recent(module, version, REMEMBERED_MS)
      return { failures: failures.length, failing_restaurants: restaurantsOf(failures) }
    },
  }

  async function goBack(module: string, version: string): Promise<void> {
    leaving.add(module)
    try {
      const live = await releases.rollBack(
        { module, from: version },
        { actor: AUTOMATIC, requestId: '', at: new Date(now()) },
      )
      logger.error({ module, version, live }, 'a failing module was rolled back')
    } catch (err) {
      logger.warn({ err, module, version }, 'a failing module was not rolled back')
    } finally {
      leaving.delete(module)
    }
  }
}

function restaurantsOf(failures: readonly ModuleFailure[]): number {
  return new Set(failures.flatMap(({ restaurant }) => restaurant ?? [])).size
}

/** A canary of two restaurants cannot fail at three. */
function mostWhoHave(version: string, { canary }: ModuleState): number {
  return canary?.version === version && canary.percent === 0 ? new Set(canary.restaurants).size : Infinity
}

export type ModuleFailures = ReturnType<typeof createModuleFailures>
