import path from 'node:path'
import { buildVersion } from '@tiffin/config/inputs'
import { describeBuild, problemsOf, ReleaseRefusal } from '@tiffin/config/releases'
import { buildPackage } from '../build/browser.ts'
import { StackFailure } from '../failure.ts'
import type { Steps } from '../steps.ts'
import { commitOf } from './commit.ts'
import { openReleases } from './open-releases.ts'
import { connectPlatform } from './platform.ts'
import { smokeTest } from './smoke-test.ts'

export type Released = { readonly name: string; readonly version: string; readonly isLive: boolean }

/**
 * Builds a module, checks it against a running platform, puts it into the store and makes it known there. Whatever is
 * wrong with it is said before anything is published.
 *
 * @throws StackFailure with everything that is wrong
 */
export async function releaseModule(moduleDir: string, env: NodeJS.ProcessEnv, steps: Steps): Promise<Released> {
  const folder = path.basename(moduleDir)
  const platform = connectPlatform(env)
  const releases = openReleases(env)
  const shell = await platform.shell()
  const version = buildVersion(moduleDir)

  await steps.run('build', () => buildPackage(moduleDir))
  const module = await describeBuild(moduleDir, { version, commit: await commitOf(moduleDir), releasedAt: new Date() })
  await steps.run('checks', async (note) => {
    const problems = [...problemsOf(module, shell), ...(await releases.addressesTaken(module))]
    if (problems.length > 0) throw new StackFailure(`${folder} was not published.`, { log: problems.join('\n') })
    note(`${(module.bytes / 1_000).toFixed(1)} KB to the first screen`)
  })
  await steps.run('smoke test', async (note) =>
    note(await smokeTest({ moduleDir, module, platformUrl: platform.url, env })),
  )
  await steps.run('store', async () => {
    await releases.store(moduleDir, module).catch((error: unknown) => {
      throw error instanceof ReleaseRefusal
        ? new StackFailure(`${folder} was not published.`, { log: error.message })
        : error
    })
  })
  await platform.change(module.name, 'versions', { version })
  const live = (await platform.list()).find(({ name }) => name === module.name)?.live
  return { name: module.name, version, isLive: live === version }
}
