import {
  AppError,
  listModules,
  promoteModule,
  publishModule,
  reportModuleFailure,
  rollBackModule,
  startCanary,
} from '@tiffin/contracts'
import { problemsOf, ReleaseRefusal, type Releases, type ShellFacts, type Who } from '@tiffin/config/releases'
import { answer, type Answer } from '../own/answer.ts'
import type { Caller } from '../api/access.ts'
import type { ModuleFailures } from './module-failures.ts'

export type ModuleDeps = {
  readonly releases: Releases
  readonly failures: ModuleFailures
  readonly readShellFacts: () => Promise<ShellFacts>
}

/** Shipping modules: what there is, and every change of what is live. */
export function moduleAnswers({ releases, failures, readShellFacts }: ModuleDeps): Answer[] {
  return [
    answer(listModules, async () => {
      const states = await releases.list()
      const modules = await Promise.all(
        states.map(async ({ name, live, before, canary, versions }) => ({
          name,
          live,
          live_before: before.at(-1) ?? null,
          canary: canary && { ...canary, restaurants: [...canary.restaurants] },
          versions: await describeAll(name, versions),
        })),
      )
      return { modules, shell: await readShellFacts() }
    }),
    answer(publishModule, async ({ params: { name }, body: { version }, ...by }) => {
      const module = await releases.describe(name, version)
      const problems = module ? problemsOf(module, await readShellFacts()) : [`${name} ${version} is not in the store.`]
      if (problems.length > 0) throw new AppError('RELEASE_REFUSED', { reason: problems.join(' ') })
      await refusing(releases.publish({ module: name, version }, whoOf(by)))
      // Nobody waits for that.
      void releases.clearAway(name)
      return { module: name, version }
    }),
    answer(promoteModule, async ({ params: { name }, body, ...by }) => ({
      module: name,
      version: await refusing(releases.promote({ module: name, ...body }, whoOf(by))),
    })),
    answer(rollBackModule, async ({ params: { name }, body, ...by }) => ({
      module: name,
      version: await refusing(releases.rollBack({ module: name, ...body }, whoOf(by))),
    })),
    answer(startCanary, async ({ params: { name }, body, ...by }) => ({
      module: name,
      version: await refusing(releases.startCanary({ module: name, ...body }, whoOf(by))),
    })),
    answer(reportModuleFailure, async ({ body, caller, address }) => {
      await failures.record({ ...body, restaurant: caller.restaurant ?? null, address })
      return undefined
    }),
  ]

  /** The newest first; those that are not kept any more are left out. */
  async function describeAll(name: string, versions: readonly string[]) {
    const described = await Promise.all(versions.map((version) => releases.describe(name, version)))
    return described
      .flatMap((module) =>
        module
          ? [
              {
                version: module.version,
                released_at: module.released_at,
                commit: module.commit,
                bytes: module.bytes,
                ...failures.countsOf(name, module.version),
              },
            ]
          : [],
      )
      .toReversed()
  }
}

function whoOf({ caller, requestId }: { readonly caller: Caller; readonly requestId: string }): Who {
  return { actor: caller.operator ?? 'deploy token', requestId, at: new Date() }
}

async function refusing<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    throw error instanceof ReleaseRefusal ? new AppError('RELEASE_REFUSED', { reason: error.message }) : error
  })
}
