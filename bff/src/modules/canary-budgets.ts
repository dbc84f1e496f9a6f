import { AUTOMATIC_ACTOR, ReleaseRefusal, type ModuleState, type Releases } from '@tiffin/module-releases'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { isOverBudget } from './compare-canary.ts'
import type { ModuleVitals } from './module-vitals.ts'

type Deps = {
  readonly releases: Releases
  readonly vitals: Pick<ModuleVitals, 'compare'>
  readonly logger: Logger
  readonly metrics: Registry
}

/** The fewest restaurants at which a canary has to be worse; fewer where fewer were named for it. */
const FEWEST_RESTAURANTS = 3

/**
 * Ends canaries that are over their budget. None is ever promoted, and no live version is left: a canary that is worse
 * than the live version is the only thing that is known here.
 */
export function createCanaryBudgets({ releases, vitals, logger, metrics }: Deps) {
  const counter = new Counter({
    name: 'module_canaries_ended_total',
    help: 'Canaries that were ended because they were over their budget',
    labelNames: ['module', 'measure'],
    registers: [metrics],
  })

  async function checkOne(state: ModuleState): Promise<void> {
    const { name, canary, live, budget, changes } = state
    if (!canary || !budget.ends_canaries) return
    const named = new Set(canary.restaurants).size
    const needed = canary.percent === 0 ? Math.min(FEWEST_RESTAURANTS, named) : FEWEST_RESTAURANTS
    const compared = (await vitals.compare(state)).find((each) => isOverBudget(each, budget, needed))
    if (!compared) return
    const { measure, canary: tried, live: given } = compared
    const exceeded = { measure, canary: tried, live: given }
    await releases.endCanary({ name, changes, exceeded }, { actor: AUTOMATIC_ACTOR, requestId: '', at: new Date() })
    counter.inc({ module: name, measure })
    logger.error({ module: name, version: canary.version, live, exceeded }, 'a canary over its budget was ended')
  }

  return {
    /** Compares every canary with the live version, and ends those that are over their budget. Never throws. */
    async check(): Promise<void> {
      try {
        for (const state of await releases.list())
          await checkOne(state).catch((err: unknown) => {
            // Another gateway or a person was faster.
            if (err instanceof ReleaseRefusal)
              logger.info({ module: state.name, reason: err.message }, 'a canary stays')
            else throw err
          })
      } catch (err) {
        logger.warn({ err }, 'canaries could not be compared with the live versions')
      }
    },
  }
}
