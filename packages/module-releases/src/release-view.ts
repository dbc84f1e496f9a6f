import { createDescriptions } from './descriptions.ts'
import type { ModuleStore } from './module-store.ts'
import { StoreFailure } from './release-errors.ts'
import { createReleaseLog, type DamagedEntry, type LogEntry } from './release-log.ts'
import { versionForRestaurant } from './canary-share.ts'
import { stateOf, type ModuleState, type ModuleStates } from './release-state.ts'
import type { ReleasedModule } from './released-module.ts'
import { createStaleCache } from './stale-cache.ts'

/** The release log at one moment, with the state it gives. */
export type ReleaseSnapshot = {
  readonly entries: readonly LogEntry[]
  readonly states: ModuleStates
  readonly damaged: readonly DamagedEntry[]
}

type Options = {
  readonly rereadAfterMs: number
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/**
 * Creates a cached view of the store, read again when it is older than `rereadAfterMs`. A read also loads the
 * description of every version that is served or would be after a rollback, so pages need no further reads. While the
 * store is unavailable the last snapshot stays in use.
 */
export function createReleaseView(store: ModuleStore, { rereadAfterMs, onFailure, now }: Options) {
  const log = createReleaseLog(store, now)
  const descriptions = createDescriptions(store, now)
  const snapshots = createStaleCache<ReleaseSnapshot>(
    async () => {
      const entries = await log.read()
      const states = stateOf(entries)
      await Promise.all([...states.values()].map(loadDescriptions))
      return { entries, states, damaged: log.damaged() }
    },
    { freshForMs: rereadAfterMs, onFailure },
  )

  async function loadDescriptions({ name, live, liveBefore, canary }: ModuleState): Promise<void> {
    const needed = [live, canary?.version, liveBefore.at(-1)].filter(
      (version) => version !== null && version !== undefined,
    )
    await Promise.all(needed.map((version) => descriptions.read(name, version)))
    if (live === null || descriptions.cached(name, live)) return
    // An unreadable live version falls back to the nearest earlier one that is readable.
    for (const version of liveBefore.toReversed())
      if ((await descriptions.read(name, version)).status === 'readable') return
  }

  /** Falls back from an unreadable version to the live one, then to earlier live ones; null when none is readable. */
  function servedFor({ name, live, liveBefore }: ModuleState, wanted: string | null): ReleasedModule | null {
    for (const version of [wanted, live, ...liveBefore.toReversed()]) {
      const module = version === null ? undefined : descriptions.cached(name, version)
      if (module) return module
    }
    return null
  }

  return {
    log,
    descriptions,

    /** Returns the cached snapshot, read again when it is too old. @throws StoreFailure until one read succeeded */
    get: (): Promise<ReleaseSnapshot> => snapshots.get().catch(fail),
    /** Returns the snapshot of a read that began after this call. @throws what the read threw */
    refresh: snapshots.refresh,

    /**
     * Returns the version that a restaurant is served (`subdomain` is null while the restaurant is unknown); null when
     * no version is readable.
     */
    servedTo: (state: ModuleState, subdomain: string | null): ReleasedModule | null =>
      servedFor(state, versionForRestaurant(state, subdomain)),
    servedFor,
  }
}

export type ReleaseView = ReturnType<typeof createReleaseView>

function fail(error: unknown): never {
  throw new StoreFailure(error)
}
