import type { listModules, ModuleOverview, ResponseOf } from '@tiffin/contracts'
import { ownersOf, type LogEntry, type ModuleState, type Releases } from '@tiffin/module-releases'
import { nextServicesOf, type NextService } from '../upstream/next-services.ts'
import type { ModuleFailures } from './module-failures.ts'

type Version = ModuleOverview['versions'][number]
type Deps = {
  readonly releases: Releases
  readonly failures: ModuleFailures
  readonly nextServices: Readonly<Record<string, NextService>>
}

/**
 * Describes every module, and the shell, with its retained versions, newest first: for each the size, the failures and
 * the problems.
 */
export function moduleOverviews({
  releases,
  failures,
  nextServices,
}: Deps): () => Promise<ResponseOf<typeof listModules>> {
  async function versionOf({ name }: ModuleState, version: string, history: readonly LogEntry[]): Promise<Version> {
    const description = await releases.description(name, version)
    const counts = failures.countsOf(name, version)
    if (description.status === 'readable') {
      const { released_at, commit, bytes } = description.module
      return {
        version,
        released_at,
        commit,
        bytes,
        problems: await releases.misfitsOf(description.module),
        ...counts,
      }
    }
    const released = history.find(
      (entry) => entry.action === 'released' && entry.module === name && entry.version === version,
    )
    return {
      version,
      released_at: released?.at ?? new Date(0).toISOString(),
      commit: null,
      bytes: null,
      problems: [description.reason],
      ...counts,
    }
  }

  /** Returns the owners by the newest version that can be read, for a list; empty where that names none. */
  async function ownersOfNewest({ name, versions }: ModuleState): Promise<Pick<ModuleOverview, 'owners'>> {
    for (const version of versions.toReversed()) {
      const module = await releases.findVersion(name, version)
      if (module === null) continue
      const owners = ownersOf(module)
      return owners ? { owners } : {}
    }
    return {}
  }

  async function overviewOf(state: ModuleState, history: readonly LogEntry[]): Promise<ModuleOverview> {
    const { name, live, liveBefore, canary, endedCanary, versions } = state
    const next = nextServicesOf(name, nextServices)
    const described = await Promise.all(versions.map((version) => versionOf(state, version, history)))
    return {
      name,
      ...(await ownersOfNewest(state)),
      live,
      given: await releases.servedVersion(name),
      live_before: liveBefore.at(-1) ?? null,
      canary: canary && { ...canary, restaurants: [...canary.restaurants] },
      ended_canary: endedCanary,
      ...(next.length > 0 && { next_services: next }),
      versions: described.toReversed(),
    }
  }

  return async () => {
    const [states, history, problems, shell] = await Promise.all([
      releases.list(),
      releases.history(),
      releases.problems(),
      releases.liveShell(),
    ])
    const modules = await Promise.all(states.map((state) => overviewOf(state, history)))
    return { modules, problems: problems.flatMap(({ kind, text }) => (kind === 'log' ? [text] : [])), shell }
  }
}
