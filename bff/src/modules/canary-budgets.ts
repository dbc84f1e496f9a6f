import { AUTOMATIC_ACTOR, ReleaseRefusal, type ModuleState, type Releases } from '@tiffin/module-releases'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
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
  const gauge = new Gauge({
    name: 'module_canary_ended',
    help: '1 for a canary that was ended over its budget, until a version is promoted or a canary is started',
    labelNames: ['module', 'version', 'measure'],
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
    logger.error({ module: name, version: canary.version, live, exceeded }, 'a canary over its budget was ended')
  }

  return {
    /** Compares every canary with the live version, and ends those that are over their budget. */
    async check(): Promise<void> {
      for (const state of await releases.list())
        await checkOne(state).catch((err: unknown) => {
          // Another gateway or a person was faster.
          if (err instanceof ReleaseRefusal) logger.info({ module: state.name, reason: err.message }, 'a canary stays')
          else throw err
        })
      gauge.reset()
      for (const { name: module, endedCanary } of await releases.list())
        if (endedCanary) gauge.set({ module, version: endedCanary.version, measure: endedCanary.measure }, 1)
    },
  }
}
