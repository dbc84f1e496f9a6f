import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildVersion } from '@tiffin/config/inputs'
import { publish, releaseModule } from '@tiffin/config/registry'
import { readIfPresent } from '../private-file.ts'
import { ROOT } from '../workspace.ts'
import { MODULES } from './browser.ts'

type Versions = Partial<Record<(typeof MODULES)[number], string>>

/** Releases into the data folder the modules whose sources changed since the last start. The others stay as
 *  they are, so that going back to an earlier version by hand outlives a restart.
 *  @returns those that went live now */
export async function releaseModules(dataDir: string): Promise<string[]> {
  const modulesDir = path.join(dataDir, 'modules')
  const memory = path.join(modulesDir, 'released-at-start.json')
  const before = JSON.parse(readIfPresent(memory) ?? '{}') as Versions
  const now = Object.fromEntries(MODULES.map((name) => [name, buildVersion(path.join(ROOT, name))])) as Required<Versions>
  const changed = MODULES.filter((name) => before[name] !== now[name])
  if (changed.length === 0) return []
  await publish(modulesDir, await Promise.all(changed.map((name) => releaseModule(path.join(ROOT, name), now[name], modulesDir))))
  writeFileSync(memory, JSON.stringify(now))
  return changed
}
