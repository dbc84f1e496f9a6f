import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Registry, RegistryModule } from '@tiffin/contracts'
import { keptVersions } from './kept-versions.ts'
import { createLastGood } from './last-good.ts'
import type { ModuleStore } from './module-store.ts'
import { addressesTaken } from './problems.ts'
import { AUTOMATIC, createReleaseLog, type Deed, type Who } from './release-log.ts'
import { stateOf, versionFor, type ModuleState, type States } from './release-state.ts'
import { releasedModule, type ReleasedModule } from './released-module.ts'

export type Named = { readonly module: string; readonly version: string }
export type CanaryWish = Named & {
  /** Subdomains. */ readonly restaurants: readonly string[]
  /** Of all restaurants. */ readonly percent: number
}

/** What was asked for cannot be. The message says why, in a sentence. */
export class ReleaseRefusal extends Error {
  override readonly name = 'ReleaseRefusal'
}

type Options = {
  /** What others change is seen that much later, plus the time of a read, while the store answers. */
  readonly rereadAfterMs?: number
  /** Is told why the store could not be read or cleared. What was read before holds until it can. */
  readonly onFailure?: (error: unknown) => void
  readonly now?: () => number
}

/** Released versions in a store: what is there, what is live, and every change of that. */
export function createReleases(
  store: ModuleStore,
  { rereadAfterMs = 0, onFailure = () => undefined, now = Date.now }: Options = {},
) {
  const log = createReleaseLog(store)
  const described = new Map<string, ReleasedModule>()
  /** The log with what it adds up to. Whatever somebody loads is described, so that nothing else is needed for pages. */
  const view = createLastGood(
    async () => {
      const entries = await log.read()
      const states = stateOf(entries)
      await Promise.all(
        [...states.values()].flatMap(({ name, live, canary }) =>
          [live, canary?.version].flatMap((version) => (version ? [describe(name, version)] : [])),
        ),
      )
      return { entries, states }
    },
    { freshForMs: rereadAfterMs, onFailure },
  )

  async function describe(name: string, version: string): Promise<ReleasedModule | null> {
    return described.get(keyOf(name, version)) ?? describeAnew(name, version)
  }

  async function describeAnew(name: string, version: string): Promise<ReleasedModule | null> {
    const key = keyOf(name, version)
    const content = await store.read(key)
    if (content === null) return null
    const module = releasedModule.parse(JSON.parse(content.toString('utf8')))
    described.set(key, module)
    return module
  }

  let turn: Promise<unknown> = Promise.resolve()
  /** One change at a time, decided on what the store says now. @returns what is so after it */
  function change(who: Who, decide: (states: States) => Promise<Deed>): Promise<States> {
    return inTurn(async () => {
      const deed = await decide((await view.getAnew()).states)
      const entries = await log.append(deed, who)
      // It is done, whether or not the store can be asked what others did at the same moment.
      return view.getAnew().then(
        ({ states }) => states,
        () => stateOf(entries),
      )
    })
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  /** A version may be named without the hash of its build, as long as only one is meant. */
  async function pick(states: States, name: string, wanted: string): Promise<string> {
    const { versions } = stateIn(states, name)
    const meant = versions.filter((version) => version === wanted || version.startsWith(`${wanted}-`))
    if (meant.length === 0) throw new ReleaseRefusal(`${name} ${wanted} was not released.`)
    if (meant.length > 1)
      throw new ReleaseRefusal(`${name} ${wanted} may be any of ${meant.join(', ')}. Please name one of them.`)
    return requireFit(states, name, meant[0]!)
  }

  /** Asked anew: another gateway may have removed it. */
  async function requireStored(name: string, version: string): Promise<ReleasedModule> {
    const module = await describeAnew(name, version)
    if (!module) throw new ReleaseRefusal(`${name} ${version} is not in the store any more.`)
    if (module.name !== name || module.version !== version)
      throw new ReleaseRefusal(
        `What lies in the store as ${name} ${version} calls itself ${module.name} ${module.version}.`,
      )
    return module
  }

  /** Nobody is to be given two modules with one address. */
  async function requireFit(states: States, name: string, version: string): Promise<string> {
    const taken = addressesTaken(await requireStored(name, version), givenIn(states))
    if (taken.length > 0) throw new ReleaseRefusal(taken.join(' '))
    return version
  }

  /** The versions somebody is given: live, or tried. */
  function givenIn(states: States): ReleasedModule[] {
    return [...states.values()].flatMap(({ name, live, canary }) =>
      [live, canary?.version].flatMap((version) => described.get(keyOf(name, version ?? '')) ?? []),
    )
  }

  return {
    history: async () => (await view.get()).entries,
    describe,

    /** Each module with the versions that are kept. */
    list: async (): Promise<ModuleState[]> =>
      [...(await view.get()).states.values()]
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((state) => ({ ...state, versions: keptVersions(state, now()) })),

    /** Whether some restaurants are given another version than others. */
    isTrying: async (): Promise<boolean> =>
      [...(await view.get()).states.values()].some(({ canary }) => canary !== null),

    find: async (name: string): Promise<ModuleState | null> => (await view.get()).states.get(name) ?? null,

    /** What a restaurant, or whoever is not known to belong to one, is to load. */
    async registryFor(subdomain: string | null): Promise<Registry> {
      const { entries, states } = await view.get()
      const sorted = [...states.values()].toSorted((a, b) => a.name.localeCompare(b.name))
      const modules = sorted.flatMap(
        (state) => described.get(keyOf(state.name, versionFor(state, subdomain) ?? '')) ?? [],
      )
      return { schema: 1, revision: entries.length, modules: modules.map(toPage) }
    },

    /** Which addresses of a module belong to others, each in a sentence. */
    addressesTaken: async (module: ReleasedModule): Promise<string[]> =>
      addressesTaken(module, givenIn((await view.get()).states)),

    /**
     * Copies a build into the folder of its version. The same version with other content is refused. @throws
     * ReleaseRefusal
     */
    async store(moduleDir: string, module: ReleasedModule): Promise<void> {
      const { name, version } = module
      const there = await describe(name, version)
      if (there) {
        if (JSON.stringify(there.integrity) === JSON.stringify(module.integrity)) return
        throw new ReleaseRefusal(
          `${name} ${version} was released with other content. A version never changes: please raise it.`,
        )
      }
      const dist = path.join(moduleDir, 'dist')
      const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile() && !entry.name.endsWith('.map'),
      )
      for (const file of files) {
        const full = path.join(file.parentPath, file.name)
        await store.write(`${name}/${version}/${path.relative(dist, full)}`, await readFile(full))
      }
      // Last, so that a version without it is one that was never finished.
      await store.write(keyOf(name, version), JSON.stringify(module))
    },

    /** Makes a stored version known. @throws ReleaseRefusal */
    async publish({ module, version }: Named, who: Who): Promise<void> {
      await change(who, async (states) => ({
        action: 'released',
        module,
        version: await requireFit(states, module, version),
      }))
    },

    /** Removes versions nobody needs any more. What cannot be removed stays until the next time. */
    clearAway: (name: string): Promise<void> =>
      inTurn(async () => {
        const state = stateIn((await view.getAnew()).states, name)
        const kept = new Set(keptVersions(state, now()))
        const stored = new Set((await store.list(name)).map((key) => key.split('/')[1]))
        for (const version of state.versions) {
          if (kept.has(version) || !stored.has(version)) continue
          described.delete(keyOf(name, version))
          await store.removeAll(`${name}/${version}`)
        }
      }).catch(onFailure),

    /** @returns the version that is live now. @throws ReleaseRefusal */
    async promote({ module, version }: Named, who: Who): Promise<string> {
      return liveIn(
        await change(who, async (states) => ({
          action: 'promoted',
          module,
          version: await pick(states, module, version),
        })),
        module,
      )
    },

    /**
     * Leaves a version: a canary ends, and for a live one what was live before is live again. Without `from` that is
     * the canary if there is one; with it two who saw the same failures go back once, even at different gateways.
     * Nobody being asked, it is one step until somebody acts.
     *
     * @returns the version that is live now. @throws ReleaseRefusal
     */
    async rollBack(
      { module, from }: { readonly module: string; readonly from?: string | undefined },
      who: Who,
    ): Promise<string> {
      const after = await change(who, async (states) => {
        const { canary, before, wentBackAlone } = stateIn(states, module)
        if (wentBackAlone && who.actor === AUTOMATIC)
          throw new ReleaseRefusal(`${module} went back by itself already, and nobody has acted since.`)
        const live = liveIn(states, module)
        const leaving = from ?? canary?.version ?? live
        if (canary && leaving === canary.version) return { action: 'canary_ended', module, version: leaving }
        if (leaving !== live) throw new ReleaseRefusal(`${module} ${leaving} was left already; ${live} is live.`)
        const last = before.at(-1)
        if (last === undefined) throw new ReleaseRefusal(`${module} has no earlier version to go back to.`)
        await requireStored(module, last)
        return { action: 'rolled_back', module, from: live, version: last }
      })
      return liveIn(after, module)
    },

    /** Gives a version to some restaurants first. @throws ReleaseRefusal */
    async startCanary({ module, version, restaurants, percent }: CanaryWish, who: Who): Promise<string> {
      if (restaurants.length === 0 && percent === 0)
        throw new ReleaseRefusal('A canary needs restaurants or a share of them.')
      const after = await change(who, async (states) => {
        const meant = await pick(states, module, version)
        if (meant === liveIn(states, module))
          throw new ReleaseRefusal(`${module} ${meant} is live for everybody already.`)
        return { action: 'canary_started', module, version: meant, restaurants: [...restaurants], percent }
      })
      return stateIn(after, module).canary?.version ?? liveIn(after, module)
    },
  }
}

export type Releases = ReturnType<typeof createReleases>

/** @throws ReleaseRefusal */
function stateIn(states: States, name: string): ModuleState {
  const state = states.get(name)
  if (!state) throw new ReleaseRefusal(`No version of a module "${name}" was released.`)
  return state
}

/** @throws ReleaseRefusal */
function liveIn(states: States, name: string): string {
  const { live } = stateIn(states, name)
  if (live === null) throw new ReleaseRefusal(`No version of ${name} is live.`)
  return live
}

const keyOf = (name: string, version: string) => `${name}/${version}/module.json`

function toPage({ name, version, routes, entry, js, css, integrity, contract }: ReleasedModule): RegistryModule {
  return { name, version, routes, entry, js, css, integrity, contract }
}
