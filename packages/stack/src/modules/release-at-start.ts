import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildVersion,
  commitOf,
  describeBuild,
  endpointShapes,
  nameOf,
  shellDescription,
  type ModuleState,
  type ReleasedModule,
  type Releases,
} from '@tiffin/module-releases'
import { browserPackages } from '../build/browser.ts'
import { readIfPresent } from '../private-file.ts'
import { ROOT } from '../workspace.ts'
import { openReleases } from './open-releases.ts'
import { throwStoreFailure } from './store-failure.ts'

type Build = { readonly dir: string; readonly version: string }
type Target = {
  readonly dataDir: string
  readonly releases: Releases
  /** True where other data folders and teams release into the same store. */
  readonly isShared: boolean
  readonly commit: string | null
  /** Prints why a module did not go live. */
  readonly say: (text: string) => void
}

/**
 * Releases the shell and the modules whose builds changed since the last start with this data folder, and makes them
 * live. Prints the problems of all modules.
 *
 * @returns the folders of what went live
 */
export async function releaseModules(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<string[]> {
  const built = shellDescription.parse(JSON.parse(readFileSync(path.join(ROOT, 'shell/dist/shell.json'), 'utf8')))
  // The gateway that is about to start has the endpoints of this checkout.
  const shell = { ...built, endpoints: endpointShapes() }
  const dirs = browserPackages().map((folder) => path.join(ROOT, folder))
  const builds = await Promise.all(dirs.map(async (dir) => ({ dir, version: await buildVersion(dir) })))
  const releases = openReleases({ ...env, TIFFIN_DATA_DIR: dataDir }, shell)
  const live = await releaseTogether(builds, {
    dataDir,
    releases,
    isShared: Boolean(env['MODULES_S3_BUCKET']),
    commit: nameOf(await commitOf(ROOT)),
    say,
  }).catch(throwStoreFailure)
  for (const { text } of await releases.problems()) say(text)
  return live
}

/**
 * Releases the builds of one checkout. What was refused is released once more after the others: a shell that lacks an
 * export follows the modules that do without it, and a module that needs an export follows the shell that has it.
 *
 * @returns the folders of what went live
 */
export async function releaseTogether(builds: readonly Build[], target: Target): Promise<string[]> {
  const said: string[] = []
  const live = await releaseBuilds(builds, { ...target, say: (text) => said.push(text) })
  return said.length === 0 ? live : [...live, ...(await releaseBuilds(builds, target))]
}

/**
 * Releases builds and makes them live, unless the live version was chosen elsewhere: by another team, a canary or a
 * rollback. A build with problems is not released. `say` gets the reason in both cases.
 *
 * @returns the folders of what went live
 */
export async function releaseBuilds(
  builds: readonly Build[],
  { dataDir, releases, isShared, commit, say }: Target,
): Promise<string[]> {
  const stateFile = path.join(dataDir, 'modules-of-last-start.json')
  const madeLive = JSON.parse(readIfPresent(stateFile) ?? '{}') as Record<string, string>
  const live: string[] = []
  for (const { dir, version } of builds) {
    const folder = path.basename(dir)
    if (madeLive[folder] === version && !(await isLiveAndDamaged(folder, version, releases))) continue
    const module = await describeBuild(dir, { version, commit, releasedAt: new Date() })
    const problems = [...(await releases.publishProblems(module)), ...(await releases.conflicts(module))]
    if (problems.length > 0) {
      say(`${folder} is not released. ${problems.join(' ')}`)
      continue
    }
    const before = await releases.find(module.name)
    await storeAndPublish(dir, module, before, releases)
    if (before?.live === version && isShared) continue
    const reason = before && reasonNotToPromote(before, version, madeLive[folder])
    if (reason) {
      say(
        `${folder} ${version} is released and not live: ${reason}. ` +
          `To make it live: npm run module -- promote ${folder} ${version}`,
      )
      continue
    }
    if (before?.live && before.live !== version) await releases.promote({ module: module.name, version }, byStart())
    await releases.prune(module.name)
    live.push(folder)
    madeLive[folder] = version
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(stateFile, JSON.stringify(madeLive))
  }
  return live
}

/**
 * Returns whether the build is live but not served, because its description is damaged. Releasing it again repairs it.
 */
async function isLiveAndDamaged(folder: string, version: string, releases: Releases): Promise<boolean> {
  const name = folder.replace(/^mfe-/, '')
  return (await releases.find(name))?.live === version && (await releases.servedVersion(name)) !== version
}

const byStart = () => ({ actor: 'npm start', requestId: '', at: new Date() })

async function storeAndPublish(
  dir: string,
  module: ReleasedModule,
  before: ModuleState | null,
  releases: Releases,
): Promise<void> {
  const { name, version } = module
  if (!(await releases.findVersion(name, version))) await releases.store(dir, module)
  if (!before?.versions.includes(version))
    await releases.publish({ module: name, version }, byStart(), { isAtStart: true })
}

/** Returns the reason why the version may not go live, as a part of a sentence; null when it may. */
function reasonNotToPromote({ live, canary }: ModuleState, version: string, ours: string | undefined): string | null {
  if (live === null || live === version) return null
  if (canary) return `${canary.version} is tried`
  return live === ours ? null : `${live} is, which was not made live by a start here`
}
