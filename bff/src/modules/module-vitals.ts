import type { ModuleVisit, VersionVitals } from '@tiffin/contracts'
import { versionForRestaurant, type ModuleState, type ModuleStore, type Releases } from '@tiffin/module-releases'
import { atMost } from '@tiffin/service-kit/gateway'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { compareCanary, type Compared } from './compare-canary.ts'
import { createGatewayFiles } from './gateway-files.ts'
import { hashOf } from './module-errors.ts'
import type { FindTrustedReporters } from './trusted-reporters.ts'
import { countVisit, mergeSlots, percentile75Of, SLOT_MS, slotFile, slotOf, sumOf, type Slots } from './vitals-slots.ts'
import { rememberTrusted } from './remember-trusted.ts'

type Deps = {
  readonly store: ModuleStore
  readonly releases: Releases
  readonly logger: Logger
  /** The name of this gateway's file, which stays the same after a restart. */
  readonly gateway: string
  /** Selects the restaurants whose visits count. */
  readonly findTrustedReporters: FindTrustedReporters
}
type Reporter = {
  /** The subdomain and id of the restaurant by the token of staff or of a device; null without one. */
  readonly restaurant: string | null
  readonly restaurantId: string | null
  readonly address: string
}

const STORE_AFTER_MS = 10_000
const REPORTS_A_MINUTE = 60
/** The most visits of a version that count of one restaurant in a slot, so that no restaurant outweighs the others. */
const MOST_VISITS = 6
const MOST_COUNTED = 20_000

/**
 * Counts what visits of modules measured, by version, in slots of ten minutes, and compares a canary with the live
 * version. Only visits of trusted restaurants count, and of those that were named for a canary.
 */
export function createModuleVitals({ store, releases, logger, gateway, findTrustedReporters }: Deps) {
  const isTrusted = rememberTrusted(findTrustedReporters)
  const limit = new RateLimiterMemory({ points: REPORTS_A_MINUTE, duration: 60 })
  /** How many visits of a version a restaurant had in a slot. */
  const counted = new LRUCache<string, number>({ ...atMost(MOST_COUNTED), ttl: 2 * SLOT_MS })
  const files = createGatewayFiles<Slots>({
    store,
    logger,
    folder: 'vitals',
    gateway,
    storeAfterMs: STORE_AFTER_MS,
    read: (json) => {
      const { data } = slotFile.safeParse(json)
      return data && new Map(data.map((slot) => [slot.at, slot]))
    },
    empty: () => new Map(),
    write: (slots) => [...slots.values()],
  })

  const slotsOf = async (module: string, version: string) =>
    mergeSlots(await files.readAll(`${module}/${version}`), Date.now())

  async function record(visit: ModuleVisit, restaurant: string, restaurantId: string): Promise<void> {
    const { module, version } = visit
    const state = await releases.find(module)
    // A page with a version that its restaurant is not served any more is an old one.
    if (!state || versionForRestaurant(state, restaurant) !== version) return
    const isNamed = state.canary?.version === version && state.canary.restaurants.includes(restaurant)
    if (!isNamed && !(await isTrusted(restaurantId))) return
    if (!(await releases.isCompatible({ module, version }))) return
    const at = Date.now()
    const folder = `${module}/${version}`
    const key = `${folder} ${slotOf(at)} ${restaurantId}`
    const visits = counted.get(key) ?? 0
    if (visits >= MOST_VISITS) return
    counted.set(key, visits + 1)
    countVisit(await files.contentOfThisGateway(folder), at, visit, hashOf(folder, restaurantId))
    files.storeSoon(folder)
  }

  return {
    /**
     * Counts the visits of a page. They are lost while nobody can say whose visits count, and where an address reports
     * too many: a page that is being left can do nothing about a refusal.
     */
    async record(visits: readonly ModuleVisit[], { restaurant, restaurantId, address }: Reporter): Promise<void> {
      if (restaurant === null || restaurantId === null) return
      if (
        !(await limit.consume(address).then(
          () => true,
          () => false,
        ))
      )
        return
      for (const visit of visits)
        await record(visit, restaurant, restaurantId).catch((err: unknown) =>
          logger.warn({ err, module: visit.module }, 'a visit of a module could not be counted'),
        )
    },

    /** Returns what visits of the last day measured, by version, the newest first. @throws StoreFailure */
    async list({ name, versions }: ModuleState): Promise<VersionVitals[]> {
      const all = await Promise.all(
        versions.toReversed().map(async (version) => ({ version, sum: sumOf(await slotsOf(name, version)) })),
      )
      return all.flatMap(({ version, sum }) =>
        sum === null
          ? []
          : {
              version,
              visits: sum.visits,
              failed: sum.failed,
              slow: sum.slow,
              load: percentile75Of(sum.load),
              lcp: percentile75Of(sum.lcp),
              inp: percentile75Of(sum.inp),
            },
      )
    },

    /**
     * Compares the canary of a module with its live version, in slots that began after the canary did, so that no older
     * visit counts; empty without a canary.
     *
     * @throws StoreFailure
     */
    async compare({ name, live, canary }: ModuleState): Promise<Compared[]> {
      if (!canary || live === null) return []
      const started = (await releases.history()).findLast(
        ({ module, action }) => module === name && action === 'canary_started',
      )
      const since = Date.parse(started?.at ?? '')
      return compareCanary(await slotsOf(name, canary.version), await slotsOf(name, live), since)
    },
  }
}

export type ModuleVitals = ReturnType<typeof createModuleVitals>
