import type { listModules, ModuleOverview, ResponseOf } from '@tiffin/contracts'
import type { LogEntry, ModuleState, Releases } from '@tiffin/module-releases'
import type { ModuleFailures } from './module-failures.ts'

type Version = ModuleOverview['versions'][number]
type Deps = {
  readonly releases: Releases
  readonly failures: ModuleFailures
}

/**
 * Describes every module, and the shell, with its retained versions, newest first: for each the size, the failures and
 * the problems.
 */
export function moduleOverviews({ releases, failures }: Deps): () => Promise<ResponseOf<typeof listModules>> {
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

  async function overviewOf(state: ModuleState, history: readonly LogEntry[]): Promise<ModuleOverview> {
    const { name, live, liveBefore, canary, endedCanary, versions } = state
    const described = await Promise.all(versions.map((version) => versionOf(state, version, history)))
    return {
      name,
      live,
      given: await releases.servedVersion(name),
      live_before: liveBefore.at(-1) ?? null,
      canary: canary && { ...canary, restaurants: [...canary.restaurants] },
      ended_canary: endedCanary,
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
