import path from 'node:path'
import {
  buildVersion,
  commitOf,
  describeBuild,
  nameOf,
  packBuild,
  releaseProblemsOf,
  SHELL,
  type ReleasedModule,
} from '@tiffin/module-releases'
import { buildBrowserPackage } from '../build/browser.ts'
import { StackFailure } from '../failure.ts'
import type { Steps } from '../steps.ts'
import { openReleases } from './open-releases.ts'
import { connectPlatform, type Platform } from './platform.ts'
import { checkModule, requireCommitted } from './check-module.ts'
import { smokeTest } from './smoke-test.ts'
import { throwNotPublished } from './store-failure.ts'

export type ReleasedVersion = { readonly name: string; readonly version: string; readonly isLive: boolean }
type Options = {
  readonly env: NodeJS.ProcessEnv
  readonly steps: Steps
  /** True where uncommitted changes are released too, on this checkout's own Tiffin only. */
  readonly isDirtyAllowed: boolean
  /** True where the platform gets the build as an upload, and this machine has no access to its store. */
  readonly isUploaded?: boolean
}

/**
 * Checks the code of a module, or of the shell, builds it, checks the build against a running platform, stores or
 * uploads it and publishes it there. A build with a problem is not published. The shell has no smoke test, because a
 * smoke test opens the pages of one module; the platform compares the shell with the modules that are served.
 *
 * @throws StackFailure with the problems of the first step that fails
 */
export async function releaseModule(
  moduleDir: string,
  { env, steps, isDirtyAllowed, isUploaded = false }: Options,
): Promise<ReleasedVersion> {
  const folder = path.basename(moduleDir)
  const refuse = throwNotPublished(folder)
  const platform = connectPlatform(env)
  const releases = isUploaded ? null : openReleases(env)
  const shell = await platform.shell()
  const commit = await commitOf(moduleDir)
  requireCommitted(folder, { commit, isDirtyAllowed, isOwnPlatform: platform.isOwn })
  await checkModule(moduleDir, steps)

  await steps.run('build', () => buildBrowserPackage(moduleDir))
  const version = await buildVersion(moduleDir)
  const module = await describeBuild(moduleDir, { version, commit: nameOf(commit), releasedAt: new Date() })
  await steps.run('checks', async (note) => {
    const problems = [
      ...(module.name === SHELL ? [] : releaseProblemsOf(module, shell)),
      ...((await releases?.conflicts(module).catch(refuse)) ?? []),
      ...((await releases?.numberConflicts(module).catch(refuse)) ?? []),
    ]
    if (problems.length > 0) throw new StackFailure(`${folder} was not published.`, { log: problems.join('\n') })
    note(`${(module.bytes / 1_000).toFixed(1)} KB to the first screen`)
  })
  // A team outside may have no restaurant on the platform, whose staff the smoke test signs in as.
  if (module.name !== SHELL && (!isUploaded || env['SMOKE_LOGIN']))
    await steps.run('smoke test', async (note) =>
      note(await smokeTest({ moduleDir, module, platformUrl: platform.url, env })),
    )
  if (!releases) return upload(platform, moduleDir, module, steps)
  await steps.run('store', () => releases.store(moduleDir, module).catch(refuse))
  await platform.change(module.name, 'versions', { version })
  const live = (await platform.list()).find(({ name }) => name === module.name)?.live
  return { name: module.name, version, isLive: live === version }
}

async function upload(platform: Platform, moduleDir: string, module: ReleasedModule, steps: Steps) {
  const archive = await packBuild(moduleDir, module)
  let isLive = false
  await steps.run('upload', async (note) => {
    note(`${(archive.length / 1_000_000).toFixed(1)} MB`)
    isLive = (await platform.upload(module.name, archive)).is_live
  })
  return { name: module.name, version: module.version, isLive }
}
