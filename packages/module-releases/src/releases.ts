import type { CanaryBudget, CanaryComparison, Registry, RegistryModule } from '@tiffin/contracts'
import { versionForRestaurant } from './canary-share.ts'
import { placeOf } from './module-place.ts'
import { servedProblemsOf, type ServedProblem } from './served-problems.ts'
import type { ModuleStore } from './module-store.ts'
import { conflictsOf, numberConflictsOf } from './release-checks.ts'
import { ReleaseRefusal, StoreFailure } from './release-errors.ts'
import {
  createReleasePreconditions,
  requireLiveVersion,
  refuseForReasons,
  requireModuleState,
} from './release-preconditions.ts'
import { AUTOMATIC_ACTOR, type ChangeOrigin, type ReleaseEvent } from './release-log.ts'
import { stateOf, type ModuleState, type ModuleStates } from './release-state.ts'
import { moduleTokensOf, type ModuleToken } from './module-tokens.ts'
import { createReleaseView } from './release-view.ts'
import { SHELL, type ReleasedModule, type ShellDescription } from './released-module.ts'
import { shellsIn } from './served-shells.ts'
import { storeBuild } from './store-build.ts'
import { createTokenChanges } from './token-changes.ts'
import { retainedVersions } from './version-retention.ts'

export type ModuleVersion = { readonly module: string; readonly version: string }
export type CanaryRequest = ModuleVersion & {
  /** The subdomains of the restaurants that are served the canary, whatever `percent` says. */
  readonly restaurants: readonly string[]
  /** The share of all restaurants, in percent from 0 to 100. */
  readonly percent: number
}
export type RollBackRequest = { readonly module: string; readonly from?: string | undefined }
export type CanaryEnd = Pick<ModuleState, 'name' | 'changes'> & {
  /** How the canary compared with the live version. */
  readonly exceeded: CanaryComparison
}

type Options = {
  /**
   * The age in ms after which the cached state of the store is read again. Changes by other gateways are visible once
   * that read is complete.
   */
  readonly rereadAfterMs?: number
  /**
   * Reads the description of the shell in this gateway's folder, which is served while no release of the shell can be
   * read, with the endpoints of this gateway. Without it versions are not checked against a shell.
   */
  readonly readShell?: () => Promise<ShellDescription>
  /**
   * Receives the errors of the store when the registry is read or changed, a build is copied, or old versions are
   * deleted. While reads fail, the result of the last successful read stays in use.
   */
  readonly onFailure?: (error: unknown) => void
  readonly now?: () => number
}

/**
 * Creates the release registry of modules over a store: the versions, the ones that restaurants are served, and every
 * change. Each function that needs the release log throws StoreFailure until the store was read once.
 */
export function createReleases(
  store: ModuleStore,
  { rereadAfterMs = 0, readShell, onFailure = () => undefined, now = Date.now }: Options = {},
) {
  const view = createReleaseView(store, { rereadAfterMs, onFailure, now })
  const { log, descriptions } = view
  const preconditions = createReleasePreconditions(view, readShell)

  let lastChange: Promise<unknown> = Promise.resolve()
  /**
   * Makes one change at a time, decided on a fresh read of the store.
   *
   * @returns the states after the change
   * @throws ReleaseRefusal, StoreFailure
   */
  function change(
    origin: ChangeOrigin,
    decide: (states: ModuleStates) => Promise<ReleaseEvent>,
  ): Promise<ModuleStates> {
    return serialize(async () => {
      const event = await decide((await view.refresh()).states)
      const entries = await log.append(event, origin)
      // The event is stored. When the store fails now, only concurrent changes of other gateways are missing.
      return view.refresh().then(
        ({ states }) => states,
        () => stateOf(entries),
      )
    }).catch(report)
  }

  /** Passes a refusal through, and wraps everything else after `onFailure` received it. */
  function report(error: unknown): never {
    if (error instanceof ReleaseRefusal) throw error
    onFailure(error)
    throw new StoreFailure(error)
  }

  function serialize<T>(work: () => Promise<T>): Promise<T> {
    const done = lastChange.then(work)
    lastChange = done.catch(() => undefined)
    return done
  }

  /**
   * Returns a version as a registry has it, for a preview, if it could be promoted.
   *
   * @throws ReleaseRefusal, StoreFailure
   */
  async function previewOf({ module, version }: ModuleVersion): Promise<Required<RegistryModule>> {
    if (module === SHELL) throw new ReleaseRefusal('The shell has no preview: try it at one restaurant.')
    const { states } = await view.get()
    const servable = await preconditions.requireServable(states, module, version).catch(report)
    return toRegistryModule(await preconditions.requireStored(module, servable).catch(report))
  }

  return {
    /** Returns the release log, oldest entry first. */
    history: async () => (await view.get()).entries,

    /** Returns the description of a version, or why the description is not available. */
    description: descriptions.read,

    /** Reads the description of a version; null when it is not in the store or not readable. */
    async findVersion(name: string, version: string): Promise<ReleasedModule | null> {
      const description = await descriptions.read(name, version)
      return description.status === 'readable' ? description.module : null
    },

    /**
     * Returns the problems of all versions that are served or would be after a rollback, and of the release log.
     *
     * @throws StoreFailure until the store was read once, or what `readShell` throws
     */
    problems: async (): Promise<ServedProblem[]> =>
      servedProblemsOf(view, await view.get(), preconditions.servedIn, readShell ? await readShell() : null),

    /** Returns the tokens of modules that are not revoked, oldest first. */
    tokens: async (): Promise<ModuleToken[]> => moduleTokensOf((await view.get()).entries),

    ...createTokenChanges(change, { entries: async () => (await view.get()).entries, now }),

    /** Returns every module with its retained versions, by name. */
    list: async (): Promise<ModuleState[]> =>
      [...(await view.get()).states.values()]
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((state) => ({ ...state, versions: retainedVersions(state, now()) })),

    /** Returns whether any module has a canary, so that restaurants may be served different versions. */
    hasCanary: async (): Promise<boolean> =>
      [...(await view.get()).states.values()].some(({ name, canary }) => name !== SHELL && canary !== null),

    /** Returns whether a restaurant is in the canary of a module. @throws StoreFailure until the store was read once */
    async isInCanary(module: string, subdomain: string): Promise<boolean> {
      const state = (await view.get()).states.get(module)
      return !!state?.canary && versionForRestaurant(state, subdomain) === state.canary.version
    },

    /**
     * Returns the HTML of the released shell for the address of a restaurant, or with null for the platform's own
     * address; null where no release of the shell can be read.
     */
    async pageFor(subdomain: string | null): Promise<string | null> {
      const state = (await view.get()).states.get(SHELL)
      return (state && view.servedTo(state, subdomain)?.shell?.page) ?? null
    },

    /**
     * Returns what the live shell and this gateway give to modules.
     *
     * @throws ReleaseRefusal without `readShell`, StoreFailure, or what `readShell` throws
     */
    async liveShell(): Promise<ShellDescription> {
      if (!readShell) throw new ReleaseRefusal('Nothing says what the shell gives to modules.')
      return shellsIn(view, (await view.get()).states, await readShell())[0]!.description
    },

    /** Returns the reasons, each a sentence, why a version cannot be served together with what is served now. */
    misfitsOf: async (version: ReleasedModule): Promise<string[]> =>
      preconditions.misfitsOf((await view.get()).states, version),

    /** Returns the version served outside a canary: the live one or its fallback; null when none is readable. */
    async servedVersion(name: string): Promise<string | null> {
      const state = (await view.get()).states.get(name)
      return (state && view.servedFor(state, state.live))?.version ?? null
    },

    /** Returns whether a version can run with what is served; true while its description is not read yet. */
    async isCompatible({ module, version }: ModuleVersion): Promise<boolean> {
      const described = descriptions.cached(module, version)
      return !described || (await preconditions.misfitsOf((await view.get()).states, described)).length === 0
    },

    /** Returns the state of a module; null for one that was never released. */
    find: async (name: string): Promise<ModuleState | null> => (await view.get()).states.get(name) ?? null,

    /**
     * Returns the registry of the restaurant with this subdomain, or with null that of a visitor whose restaurant is
     * unknown.
     */
    async registryFor(subdomain: string | null): Promise<Registry> {
      const { entries, states } = await view.get()
      const sorted = [...states.values()]
        .filter(({ name }) => name !== SHELL)
        .toSorted((a, b) => a.name.localeCompare(b.name))
      const modules = sorted.flatMap((state) => view.servedTo(state, subdomain) ?? [])
      return { schema: 1, revision: entries.length, modules: modules.map(toRegistryModule) }
    },

    previewOf,

    /** Returns the reasons, each a sentence, why a build may not be published, except its conflicts (`conflicts`). */
    publishProblems: async (version: ReleasedModule): Promise<string[]> =>
      preconditions.publishProblemsOf((await view.get()).states, version),

    /** Returns a sentence for each declaration of a module that another served module already has. */
    conflicts: async (module: ReleasedModule): Promise<string[]> =>
      conflictsOf(module, preconditions.servedIn((await view.get()).states)),

    /** Returns a sentence for each released version that has the number of this build and other content. */
    numberConflicts: async (module: ReleasedModule): Promise<string[]> =>
      numberConflictsOf(module, (await view.get()).states.get(module.name)?.versions ?? []),

    /**
     * Copies a build into the folder of its version, and completes an incomplete copy.
     *
     * @throws ReleaseRefusal when the version has other content, StoreFailure
     */
    async store(moduleDir: string, module: ReleasedModule): Promise<void> {
      const { name, version } = module
      const isReleased = (await view.get()).states.get(name)?.versions.includes(version) ?? false
      const copy = async () =>
        storeBuild(store, moduleDir, module, { description: await descriptions.reread(name, version), isReleased })
      await copy().catch(report)
    },

    /**
     * Releases a stored version. `isAtStart` allows a released number with other content, because developers do not
     * raise the number before each start. With `isHeld` a first version is not live before it is promoted.
     *
     * @throws ReleaseRefusal, StoreFailure
     */
    async publish(
      { module, version }: ModuleVersion,
      origin: ChangeOrigin,
      { isAtStart = false, isHeld = false } = {},
    ): Promise<void> {
      await change(origin, async (states) => {
        const stored = await preconditions.requireStored(module, version)
        refuseForReasons(await preconditions.publishProblemsOf(states, stored))
        preconditions.requireFreePlace(states, stored)
        if (!isAtStart) refuseForReasons(numberConflictsOf(stored, states.get(module)?.versions ?? []))
        return { action: 'released', module, version, ...(isHeld && { held: true }) }
      })
    },

    /** Deletes the versions that are not retained. A failed deletion is reported and tried again by the next call. */
    prune: (name: string): Promise<void> =>
      serialize(async () => {
        const state = requireModuleState((await view.refresh()).states, name)
        const retained = new Set([...retainedVersions(state, now()), view.servedFor(state, state.live)?.version])
        const stored = new Set((await store.list(name)).map((key) => key.split('/')[1]))
        for (const version of state.versions) {
          if (retained.has(version) || !stored.has(version)) continue
          descriptions.forget(name, version)
          await store.removeAll(`${name}/${version}`)
        }
      }).catch(onFailure),

    /**
     * Makes a version live for everybody, which ends a canary. @returns the live version. @throws ReleaseRefusal,
     * StoreFailure
     */
    async promote({ module, version }: ModuleVersion, origin: ChangeOrigin): Promise<string> {
      const after = await change(origin, async (states) => ({
        action: 'promoted',
        module,
        version: await preconditions.requireServable(states, module, version),
      }))
      return requireLiveVersion(after, module)
    },

    /**
     * Ends a canary, or makes the previously live version live again. `from` names the version to leave, so that two
     * gateways that see the same failures take one step together; without it the canary ends if there is one. After an
     * automatic rollback there is no second one until a person acts.
     *
     * @returns the live version.
     * @throws ReleaseRefusal, StoreFailure
     */
    async rollBack({ module, from }: RollBackRequest, origin: ChangeOrigin): Promise<string> {
      const after = await change(origin, async (states) => {
        const { canary, liveBefore, rolledBackAutomatically } = requireModuleState(states, module)
        if (rolledBackAutomatically && origin.actor === AUTOMATIC_ACTOR)
          throw new ReleaseRefusal(`${module} went back by itself already, and nobody has acted since.`)
        const live = requireLiveVersion(states, module)
        const leaving = from ?? canary?.version ?? live
        if (canary && leaving === canary.version) return { action: 'canary_ended', module, version: leaving }
        if (leaving !== live) throw new ReleaseRefusal(`${module} ${leaving} was left already; ${live} is live.`)
        const last = liveBefore.at(-1)
        if (last === undefined) throw new ReleaseRefusal(`${module} has no earlier version to go back to.`)
        await preconditions.requireCompatible(states, await preconditions.requireStored(module, last))
        return { action: 'rolled_back', module, from: live, version: last }
      })
      return requireLiveVersion(after, module)
    },

    /**
     * Ends a canary that was over its budget in the given state, and never goes back from a live version.
     *
     * @throws ReleaseRefusal when the module was changed since, StoreFailure
     */
    async endCanary({ name, changes, exceeded }: CanaryEnd, origin: ChangeOrigin): Promise<void> {
      await change(origin, async (states) => {
        const state = requireModuleState(states, name)
        if (!state.canary || state.changes !== changes || !state.budget.ends_canaries)
          throw new ReleaseRefusal(`${name} was changed meanwhile.`)
        return { action: 'canary_ended', module: name, version: state.canary.version, exceeded }
      })
    },

    /**
     * Makes a preview of a version, which nobody is served, until `expires`. @returns the version
     *
     * @throws ReleaseRefusal, StoreFailure
     */
    async createPreview(wanted: ModuleVersion, expires: Date, origin: ChangeOrigin): Promise<string> {
      const { version } = await previewOf(wanted)
      await change(origin, async () => ({
        action: 'preview_created',
        module: wanted.module,
        version,
        expires: expires.toISOString(),
      }))
      return version
    },

    /** Says by how much a canary of the module may be worse. @throws ReleaseRefusal, StoreFailure */
    async changeBudget(module: string, budget: CanaryBudget, origin: ChangeOrigin): Promise<void> {
      await change(origin, async (states) => {
        requireModuleState(states, module)
        return { action: 'budget_changed', module, budget }
      })
    },

    /**
     * Serves a version to the named restaurants and to a share of all, and ends the canary before.
     *
     * @returns the canary version
     * @throws ReleaseRefusal, StoreFailure
     */
    async startCanary({ module, version, restaurants, percent }: CanaryRequest, origin: ChangeOrigin): Promise<string> {
      if (restaurants.length === 0 && percent === 0)
        throw new ReleaseRefusal('A canary needs restaurants or a share of them.')
      const after = await change(origin, async (states) => {
        const servable = await preconditions.requireServable(states, module, version)
        if (servable === requireLiveVersion(states, module))
          throw new ReleaseRefusal(`${module} ${servable} is live for everybody already.`)
        return { action: 'canary_started', module, version: servable, restaurants: [...restaurants], percent }
      })
      return requireModuleState(after, module).canary?.version ?? requireLiveVersion(after, module)
    },
  }
}

export type Releases = ReturnType<typeof createReleases>

function toRegistryModule(module: ReleasedModule): Required<RegistryModule> {
  const { name, version, routes, entry, js, css, integrity, contract } = module
  return { name, version, routes, ...placeOf(module), entry, js, css, integrity, contract }
}
