import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildVersion } from '@tiffin/config/inputs'
import { describeBuild, type ReleasedModule } from '@tiffin/config/releases'
import { moduleFolders } from '../build/browser.ts'
import { readIfPresent } from '../private-file.ts'
import { ROOT } from '../workspace.ts'
import { commitOf } from './commit.ts'
import { openReleases } from './open-releases.ts'

/** Makes live the modules whose sources changed since the last start. The others stay as they are, so that going back
 *  to an earlier version by hand outlives a restart.
 *  @returns the folders of those that went live now */
export async function releaseModules(dataDir: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const memory = path.join(dataDir, 'modules-of-last-start.json')
  const before = JSON.parse(readIfPresent(memory) ?? '{}') as Record<string, string>
  const now = Object.fromEntries(moduleFolders().map((folder) => [folder, buildVersion(path.join(ROOT, folder))]))
  const changed = Object.keys(now).filter((folder) => before[folder] !== now[folder])
  if (changed.length === 0) return []
  const releases = openReleases({ ...env, TIFFIN_DATA_DIR: dataDir })
  const commit = await commitOf(ROOT)
  for (const folder of changed) {
    const dir = path.join(ROOT, folder)
    const module: ReleasedModule = await describeBuild(dir, { version: now[folder] ?? '', commit, releasedAt: new Date() })
    const who = { actor: 'npm start', requestId: '', at: new Date() }
    if (!(await releases.describe(module.name, module.version))) await releases.store(dir, module)
    await releases.publish({ module: module.name, version: module.version }, who)
    await releases.promote({ module: module.name, version: module.version }, who)
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(memory, JSON.stringify(now))
  return changed
}
