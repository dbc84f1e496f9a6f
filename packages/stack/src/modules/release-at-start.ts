import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildVersion } from '@tiffin/config/inputs'
import {
  describeBuild,
  problemsOf,
  shellFacts,
  type ModuleState,
  type ReleasedModule,
  type Releases,
  type ShellFacts,
} from '@tiffin/config/releases'
import { moduleFolders } from '../build/browser.ts'
import { readIfPresent } from '../private-file.ts'
import { ROOT } from '../workspace.ts'
import { commitOf } from './commit.ts'
import { openReleases } from './open-releases.ts'

type Build = { readonly dir: string; readonly version: string }
type Circumstances = {
  readonly dataDir: string
  readonly releases: Releases
  /** Other data folders, and teams, release into the same store. */
  readonly isShared: boolean
  readonly shell: ShellFacts
  readonly commit: string | null
  /** Is told which modules did not go live, and why. */
  readonly say: (text: string) => void
}

/**
 * Makes live the modules whose sources changed since this data folder last made one live.
 *
 * @returns the folders of those that went live now
 */
export async function releaseModules(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<string[]> {
  const shell = shellFacts.parse(JSON.parse(readFileSync(path.join(ROOT, 'shell/dist/shell.json'), 'utf8')))
  const builds = moduleFolders().map((folder) => ({
    dir: path.join(ROOT, folder),
    version: buildVersion(path.join(ROOT, folder)),
  }))
  return releaseBuilds(builds, {
    dataDir,
    releases: openReleases({ ...env, TIFFIN_DATA_DIR: dataDir }),
    isShared: Boolean(env['MODULES_S3_BUCKET']),
    shell,
    commit: await commitOf(ROOT),
    say,
  })
}

/** What somebody else made live, or tries, stays as it is, and so does what one went back to by hand. */
export async function releaseBuilds(
  builds: readonly Build[],
  { dataDir, releases, isShared, shell, commit, say }: Circumstances,
): Promise<string[]> {
  const memory = path.join(dataDir, 'modules-of-last-start.json')
  const madeLive = JSON.parse(readIfPresent(memory) ?? '{}') as Record<string, string>
  const live: string[] = []
  for (const { dir, version } of builds) {
    const folder = path.basename(dir)
    if (madeLive[folder] === version) continue
    const module = await describeBuild(dir, { version, commit, releasedAt: new Date() })
    const problems = [...problemsOf(module, shell), ...(await releases.addressesTaken(module))]
    if (problems.length > 0) {
      say(`${folder} is not released. ${problems.join(' ')}`)
      continue
    }
    const before = await releases.find(module.name)
    await makeKnown(dir, module, before, releases)
    if (before?.live === version && isShared) continue
    const reason = before && reasonToLeave(before, version, madeLive[folder])
    if (reason) {
      say(
        `${folder} ${version} is released and not live: ${reason}. To make it live: npm run module -- promote ${folder} ${version}`,
      )
      continue
    }
    if (before?.live && before.live !== version) await releases.promote({ module: module.name, version }, byStart())
    await releases.clearAway(module.name)
    live.push(folder)
    madeLive[folder] = version
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(memory, JSON.stringify(madeLive))
  }
  return live
}

const byStart = () => ({ actor: 'npm start', requestId: '', at: new Date() })

async function makeKnown(
  dir: string,
  module: ReleasedModule,
  before: ModuleState | null,
  releases: Releases,
): Promise<void> {
  const { name, version } = module
  if (!(await releases.describe(name, version))) await releases.store(dir, module)
  if (!before?.versions.includes(version)) await releases.publish({ module: name, version }, byStart())
}

function reasonToLeave({ live, canary }: ModuleState, version: string, ours: string | undefined): string | null {
  if (live === null || live === version) return null
  if (canary) return `${canary.version} is tried`
  return live === ours ? null : `${live} is, which was not made live by a start here`
}
