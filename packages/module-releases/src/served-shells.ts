import { incompatibilitiesOf } from './release-checks.ts'
import type { ModuleStates } from './release-state.ts'
import type { ReleaseView } from './release-view.ts'
import { SHELL, type ReleasedModule, type ShellDescription } from './released-module.ts'

export type ServedShell = {
  readonly role: 'live' | 'canary'
  /** The shell's name in a sentence. */
  readonly name: string
  readonly description: ShellDescription
}

/**
 * Returns the shells that restaurants are served, the live one first. Where no release of the shell can be read, the
 * gateway serves `own`, the build in its folder. The endpoints are those of this gateway, whichever shell a page has.
 */
export function shellsIn(view: ReleaseView, states: ModuleStates, own: ShellDescription): ServedShell[] {
  const state = states.get(SHELL)
  const served = (version: string | null) => (state && view.servedFor(state, version)?.shell) ?? null
  const live = served(state?.live ?? null)
  const canary = state?.canary ? served(state.canary.version) : null
  const withEndpoints = ({ contract, shared, exports }: ShellDescription) => ({
    contract,
    shared,
    ...(exports && { exports }),
    ...(own.endpoints && { endpoints: own.endpoints }),
  })
  return [
    { role: 'live', name: 'the shell', description: live ? withEndpoints(live) : own },
    ...(canary && canary !== live
      ? [{ role: 'canary', name: `shell ${state!.canary!.version}`, description: withEndpoints(canary) } as const]
      : []),
  ]
}

/** Returns the reasons, each a sentence, why modules that are served cannot run with a release of the shell. */
export function misfitsOfShell({ version, shell }: ReleasedModule, served: readonly ReleasedModule[]): string[] {
  if (!shell) return [`${SHELL} ${version} has no page of a shell.`]
  return served
    .filter(({ name }) => name !== SHELL)
    .flatMap((module) => incompatibilitiesOf(module, shell, `${module.name} ${module.version}`, `${SHELL} ${version}`))
}
