import { incompatibilitiesOf } from './release-checks.ts'
import type { ReleaseView, ReleaseSnapshot } from './release-view.ts'
import type { ModuleState } from './release-state.ts'
import type { ShellDescription } from './released-module.ts'

/** The role of a version in its module. `before`: a rollback would make it live again. */
type Role = 'live' | 'canary' | 'before'

/** A problem of the modules that operators should know. `kind` and `role` are labels of the metric module_problems. */
export type ModuleProblem =
  /** The version is incompatible with the shell of this gateway. */
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
export function moduleProblemsOf(
  view: ReleaseView,
  { states, damaged }: ReleaseSnapshot,
  shell: ShellDescription | null,
): ModuleProblem[] {
  const ofModules = [...states.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((state) => rolesIn(state).flatMap(([role, version]) => problemsOf(view, state, role, version, shell)))
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

function problemsOf(
  view: ReleaseView,
  state: ModuleState,
  role: Role,
  version: string,
  shell: ShellDescription | null,
): ModuleProblem[] {
  const { name } = state
  const module = view.descriptions.cached(name, version)
  if (!module) {
    const reason = view.descriptions.failureOf(name, version) ?? `${name} ${version} was not read yet.`
    return [{ kind: 'unreadable', module: name, version, role, text: `${reason} ${consequence(view, state, role)}` }]
  }
  const reasons = shell === null ? [] : incompatibilitiesOf(module, shell, `${name} ${version}${ROLE_SUFFIX[role]}`)
  return reasons.length > 0 ? [{ kind: 'misfit', module: name, version, role, text: reasons.join(' ') }] : []
}

function consequence(view: ReleaseView, state: ModuleState, role: Role): string {
  if (role === 'before') return `${state.name} cannot go back to it.`
  const served = view.servedFor(state, role === 'live' ? state.live : (state.canary?.version ?? null))
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
