import { incompatibilitiesOf } from './release-checks.ts'
import type { ReleaseView, ReleaseSnapshot } from './release-view.ts'
import type { ModuleState, ModuleStates } from './release-state.ts'
import { SHELL, type ReleasedModule, type ShellDescription } from './released-module.ts'
import { misfitsOfShell, shellsIn } from './served-shells.ts'

/** The role of a version in its module. `before`: a rollback would make it live again. */
type Role = 'live' | 'canary' | 'before'

/** A problem of the modules that operators should know. `kind` and `role` are labels of the metric module_problems. */
export type ServedProblem =
  /** The version is incompatible with a shell that is served, or a shell with a module that is. */
  | {
      readonly kind: 'misfit'
      readonly module: string
      readonly version: string
      readonly role: Role
      readonly text: string
    }
  /** The version's description is missing or damaged. */
  | {
      readonly kind: 'unreadable'
      readonly module: string
      readonly version: string
      readonly role: Role
      readonly text: string
    }
  /** An entry of the release log is damaged. */
  | { readonly kind: 'log'; readonly key: string; readonly text: string }

const ROLE_SUFFIX: Record<Role, string> = { live: '', canary: ' (canary)', before: ' (live before)' }

/**
 * Returns the problems of the versions that are served or would be after a rollback, and of the release log, each with
 * a text for people.
 */
export function servedProblemsOf(
  view: ReleaseView,
  { states, damaged }: ReleaseSnapshot,
  servedIn: (states: ModuleStates) => readonly ReleasedModule[],
  ownShell: ShellDescription | null,
): ServedProblem[] {
  const shells = ownShell === null ? null : shellsIn(view, states, ownShell)
  const ofModules = [...states.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((state) =>
      rolesIn(state).flatMap(([role, version]) => {
        const unreadable = unreadableProblemOf(view, state, role, version)
        return unreadable ? [unreadable] : misfits(view.descriptions.cached(state.name, version)!, role)
      }),
    )

  function misfits(module: ReleasedModule, role: Role): ServedProblem[] {
    const found = (texts: string[], as: Role): ServedProblem[] =>
      texts.length === 0
        ? []
        : [{ kind: 'misfit', module: module.name, version: module.version, role: as, text: texts.join(' ') }]
    if (shells === null) return []
    // A live shell or one in canary is not compared here, because each module is compared with it.
    if (module.name === SHELL) return role === 'before' ? found(misfitsOfShell(module, servedIn(states)), role) : []
    const subject = `${module.name} ${module.version}${ROLE_SUFFIX[role]}`
    return shells.flatMap((shell) =>
      found(incompatibilitiesOf(module, shell.description, subject, shell.name), role === 'live' ? shell.role : role),
    )
  }

  return [
    ...ofModules,
    ...damaged.map(({ key, isLost }) => ({ kind: 'log', key, text: logText(key, isLost) }) as const),
  ]
}

function rolesIn({ live, canary, liveBefore }: ModuleState): [Role, string][] {
  const roles: [Role, string | null | undefined][] = [
    ['live', live],
    ['canary', canary?.version],
    ['before', liveBefore.at(-1)],
  ]
  return roles.flatMap(([role, version]) =>
    version === null || version === undefined ? [] : [[role, version] as [Role, string]],
  )
}

/** Returns the problem of a version that cannot be read; null for one that was read. */
function unreadableProblemOf(view: ReleaseView, state: ModuleState, role: Role, version: string): ServedProblem | null {
  const { name } = state
  if (view.descriptions.cached(name, version)) return null
  const reason = view.descriptions.failureOf(name, version) ?? `${name} ${version} was not read yet.`
  return { kind: 'unreadable', module: name, version, role, text: `${reason} ${consequence(view, state, role)}` }
}

function consequence(view: ReleaseView, state: ModuleState, role: Role): string {
  if (role === 'before') return `${state.name} cannot go back to it.`
  const served = view.servedFor(state, role === 'live' ? state.live : (state.canary?.version ?? null))
  if (!served && state.name === SHELL) return 'The shell in the folder of each gateway is given in its place.'
  if (!served) return `There is nothing to give in its place: ${state.name} is missing.`
  return role === 'live'
    ? `${state.name} ${served.version}, which was live before, is given in its place.`
    : `Its restaurants are given ${state.name} ${served.version}.`
}

function logText(key: string, isLost: boolean): string {
  const entry = `The entry ${key} of the release log cannot be read`
  return isLost
    ? `${entry}, nor can a copy of it. What is live is what the other entries add up to.`
    : `${entry}; its copy is used.`
}
