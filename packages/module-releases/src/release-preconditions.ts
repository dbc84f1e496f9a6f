import { ReleaseRefusal } from './release-errors.ts'
import { conflictsOf, incompatibilitiesOf, releaseProblemsOf } from './release-checks.ts'
import type { ModuleState, ModuleStates } from './release-state.ts'
import type { ReleaseView } from './release-view.ts'
import { SHELL, type ReleasedModule, type ShellDescription } from './released-module.ts'
import { misfitsOfShell, shellsIn } from './served-shells.ts'

/**
 * Creates the preconditions of a change. Each function `require…` throws ReleaseRefusal with the reasons when its
 * precondition is not met; the others are plain lookups.
 */
export function createReleasePreconditions(
  view: ReleaseView,
  readShell: (() => Promise<ShellDescription>) | undefined,
) {
  const { descriptions, servedFor } = view

  /**
   * Reads the version again, because another gateway may have deleted it.
   *
   * @throws ReleaseRefusal when its description is missing or not readable, or what the store throws
   */
  async function requireStored(name: string, version: string): Promise<ReleasedModule> {
    const description = await descriptions.reread(name, version)
    if (description.status === 'readable') return description.module
    throw new ReleaseRefusal(description.reason)
  }

  /**
   * Returns the reasons why a version cannot be served, each as a sentence. A module is compared with every shell that
   * is served, a shell with every module that is.
   */
  async function misfitsOf(states: ModuleStates, version: ReleasedModule): Promise<string[]> {
    if (!readShell) return []
    if (version.name === SHELL) return misfitsOfShell(version, servedIn(states))
    const subject = `${version.name} ${version.version}`
    const misfits = shellsIn(view, states, await readShell()).flatMap(({ description, name }) =>
      incompatibilitiesOf(version, description, subject, name),
    )
    return [...new Set(misfits)]
  }

  /** Requires that the version runs with what is served. @throws ReleaseRefusal */
  async function requireCompatible(states: ModuleStates, version: ReleasedModule): Promise<void> {
    refuseForReasons(await misfitsOf(states, version))
  }

  /** Returns the reasons, each a sentence, why a build may not be published. */
  async function publishProblemsOf(states: ModuleStates, version: ReleasedModule): Promise<string[]> {
    if (!readShell || version.name === SHELL) return misfitsOf(states, version)
    const problems = shellsIn(view, states, await readShell()).flatMap(({ description, name }) =>
      releaseProblemsOf(version, description, name),
    )
    return [...new Set(problems)]
  }

  /**
   * Requires that the declarations of the module (routes, labels, homes) are not those of another served module.
   *
   * @throws ReleaseRefusal
   */
  function requireFreePlace(states: ModuleStates, module: ReleasedModule): void {
    refuseForReasons(conflictsOf(module, servedIn(states)))
  }

  /**
   * Returns the versions that are served live or as a canary, of every module. The fallback of an unreadable version
   * takes its place.
   */
  function servedIn(states: ModuleStates): ReleasedModule[] {
    return [...states.values()].flatMap((state) =>
      [state.live, state.canary?.version].flatMap((version) => (version ? (servedFor(state, version) ?? []) : [])),
    )
  }

  /**
   * Resolves a version, with or without the hash of its build, to one that may be served.
   *
   * @throws ReleaseRefusal when no version or several versions match, and for a version that cannot be read, does not
   *   run with what is served, or declares what another served module has; else what the store throws
   */
  async function requireServable(states: ModuleStates, name: string, wanted: string): Promise<string> {
    const { versions } = requireModuleState(states, name)
    const matches = versions.filter((version) => version === wanted || version.startsWith(`${wanted}-`))
    if (matches.length === 0) throw new ReleaseRefusal(`${name} ${wanted} was not released.`)
    if (matches.length > 1)
      throw new ReleaseRefusal(`${name} ${wanted} may be any of ${matches.join(', ')}. Please name one of them.`)
    const module = await requireStored(name, matches[0]!)
    await requireCompatible(states, module)
    requireFreePlace(states, module)
    return module.version
  }

  return {
    requireStored,
    misfitsOf,
    requireCompatible,
    publishProblemsOf,
    requireFreePlace,
    requireServable,
    servedIn,
  }
}

/** Refuses a change if there is a reason. @throws ReleaseRefusal with all reasons as its message */
export function refuseForReasons(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new ReleaseRefusal(reasons.join(' '))
}

/** Returns the state of a module. @throws ReleaseRefusal for a module that was never released */
export function requireModuleState(states: ModuleStates, name: string): ModuleState {
  const state = states.get(name)
  if (!state) throw new ReleaseRefusal(`No version of a module "${name}" was released.`)
  return state
}

/** Returns the live version of a module. @throws ReleaseRefusal without one */
export function requireLiveVersion(states: ModuleStates, name: string): string {
  const { live } = requireModuleState(states, name)
  if (live === null) throw new ReleaseRefusal(`No version of ${name} is live.`)
  return live
}
