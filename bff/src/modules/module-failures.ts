import { AppError } from '@tiffin/contracts'
import type { Releases } from '@tiffin/config/releases'
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

type Deps = {
  readonly releases: Releases
  readonly logger: Logger
  readonly metrics: Registry
  /** When the live version fails at so many restaurants within ten minutes, the one before it is live again. */
  readonly rollBackAfter: number | null
  readonly now?: () => number
}

const REMEMBERED_MS = 24 * 60 * 60 * 1_000
const JUDGED_MS = 10 * 60 * 1_000
const MOST_REMEMBERED = 20_000
const REPORTS_A_MINUTE = 30

/** What pages tell of modules that did not load or broke. Each gateway counts what it was told; the metrics add up. */
export function createModuleFailures({ releases, logger, metrics, rollBackAfter, now = Date.now }: Deps) {
  const counter = new Counter({ name: 'module_failures_total', help: 'Failures of modules that pages reported', labelNames: ['module', 'version', 'kind'], registers: [metrics] })
  const limit = new RateLimiterMemory({ points: REPORTS_A_MINUTE, duration: 60 })
  let remembered: (ModuleFailure & { readonly at: number })[] = []

  const recent = (module: string, version: string, withinMs: number) => remembered.filter((each) => each.module === module && each.version === version && each.at > now() - withinMs)
  const restaurantsOf = (failures: readonly ModuleFailure[]) => new Set(failures.flatMap(({ restaurant }) => restaurant ?? [])).size

  return {
    /** One of a version nobody released is not believed. @throws AppError TOO_MANY_REQUESTS */
    async record(failure: ModuleFailure): Promise<void> {
      await limit.consume(failure.address).catch(() => {
        throw new AppError('TOO_MANY_REQUESTS')
      })
      const { module, version, kind } = failure
      if (!(await releases.describe(module, version))) return
      logger.warn({ ...failure }, 'a module failed')
      counter.inc({ module, version, kind })
      remembered = [...remembered.filter(({ at }) => at > now() - REMEMBERED_MS), { ...failure, at: now() }].slice(-MOST_REMEMBERED)
      if (rollBackAfter !== null && restaurantsOf(recent(module, version, JUDGED_MS)) >= rollBackAfter) await goBack(module, version)
    },

    countsOf(module: string, version: string): { failures: number; failing_restaurants: number } {
      const failures = recent(module, version, REMEMBERED_MS)
      return { failures: failures.length, failing_restaurants: restaurantsOf(failures) }
    },
  }

  /** It is left once: reports that come late are about what no restaurant is given any more. */
  async function goBack(module: string, version: string): Promise<void> {
    try {
      const live = await releases.rollBack({ module, from: version }, { actor: 'automatic', requestId: '', at: new Date(now()) })
      logger.error({ module, version, live }, 'a failing module was rolled back')
    } catch (err) {
      logger.warn({ err, module, version }, 'a failing module was not rolled back')
    }
  }
}

export type ModuleFailures = ReturnType<typeof createModuleFailures>
