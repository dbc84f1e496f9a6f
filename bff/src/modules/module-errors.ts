import { createHash } from 'node:crypto'
import type { ModuleError } from '@tiffin/contracts'
import { sourcePlacesOf, type ModuleStore, type Releases } from '@tiffin/module-releases'
import type { Logger } from 'pino'
import { errorFile, joined, keyOf, merge, type CountedError } from './error-files.ts'
import { placesIn } from './error-places.ts'
import { createGatewayFiles } from './gateway-files.ts'
import type { ModuleFailure } from './module-failures.ts'
import { createSafeMessages } from './safe-message.ts'

type Deps = {
  readonly store: ModuleStore
  readonly releases: Releases
  readonly logger: Logger
  /** The name of this gateway's file, which stays the same after a restart. */
  readonly gateway: string
  /** The longest time in ms from a report to the store, so that many reports are one write. */
  readonly storeAfterMs?: number
  readonly now?: () => number
}
type Reported = Pick<ModuleFailure, 'module' | 'version' | 'kind' | 'message' | 'stack' | 'page' | 'restaurantId'>

/** The most different errors of a version at one gateway; a further one replaces the rarest. */
const MOST_ERRORS = 100
const STORE_AFTER_MS = 2_000

/** Stores the errors of modules beside the files of their version. */
export function createModuleErrors({
  store,
  releases,
  logger,
  gateway,
  storeAfterMs = STORE_AFTER_MS,
  now = Date.now,
}: Deps) {
  const safeMessage = createSafeMessages(store)
  const files = createGatewayFiles<Map<string, CountedError>>({
    store,
    logger,
    folder: 'errors',
    gateway,
    storeAfterMs,
    read: (json) => {
      const { data } = errorFile.safeParse(json)
      return data && new Map(data.map((error) => [keyOf(error), error]))
    },
    empty: () => new Map(),
    write: (errors) => [...errors.values()],
  })

  return {
    /** Counts a reported error. What could name a person is left out before it is stored. Never throws. */
    async record({ module, version, kind, message, stack, page, restaurantId }: Reported): Promise<void> {
      const folder = `${module}/${version}`
      try {
        const errors = await files.contentOfThisGateway(folder)
        const at = new Date(now()).toISOString()
        const error: CountedError = {
          kind,
          message: await safeMessage(folder, message),
          places: placesIn(stack ?? '', module, version),
          page: await addressOf(module, version, page),
          count: 1,
          restaurants: restaurantId === null ? [] : [hashOf(folder, restaurantId)],
          firstAt: at,
          lastAt: at,
        }
        const key = keyOf(error)
        const before = errors.get(key)
        if (!before && errors.size >= MOST_ERRORS) errors.delete(rarestOf(errors))
        errors.set(key, before ? joined(before, error) : error)
        files.storeSoon(folder)
      } catch (err) {
        logger.warn({ err, module, version }, 'an error of a module could not be counted')
      }
    },

    /** Returns the errors of a version that gateways stored, with their places in the source. @throws StoreFailure */
    async list(module: string, version: string): Promise<ModuleError[]> {
      const folder = `${module}/${version}`
      const errors = merge(await files.readAll(folder))
      return Promise.all(
        errors.map(async ({ places, restaurants, firstAt, lastAt, ...error }) => {
          const sources = await sourcePlacesOf(store, folder, places)
          return {
            ...error,
            frames: places.map((place, index) => ({ ...place, source: sources[index] ?? null })),
            restaurants: restaurants.length,
            first_at: firstAt,
            last_at: lastAt,
          }
        }),
      )
    },
  }

  /** Returns the address of the module that the page is at or below, without what follows it, such as an id. */
  async function addressOf(module: string, version: string, page: string | undefined): Promise<string | null> {
    const routes = (await releases.findVersion(module, version))?.routes ?? []
    const matching = routes.filter((route) => page === route || page?.startsWith(`${route}/`))
    return matching.toSorted((a, b) => b.length - a.length)[0] ?? null
  }
}

export type ModuleErrors = ReturnType<typeof createModuleErrors>

/** Returns the key of the error that came least often, of several the oldest one. */
function rarestOf(errors: ReadonlyMap<string, CountedError>): string {
  return [...errors].reduce((rarest, each) => (each[1].count < rarest[1].count ? each : rarest))[0]
}

/** Returns a hash that tells restaurants of one version apart and names none. */
export function hashOf(folder: string, restaurantId: string): string {
  return createHash('sha256').update(`${folder} ${restaurantId}`).digest('base64url').slice(0, 12)
}
