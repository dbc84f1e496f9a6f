import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { installedBinaries } from '../postgres/binaries.ts'

/** Returns the paths of a new cluster while it is filled, and once it is complete. */
export const upgradingPathOf = (cluster: string) => `${cluster}.upgrading`
export const upgradedPathOf = (cluster: string) => `${cluster}.upgraded`
/** Returns the path of the old cluster, which stays until removed by hand. */
export const oldClusterOf = (cluster: string, major: number) => `${cluster}.postgresql-${major}`

/** Reads the major version of PostgreSQL that wrote a cluster. */
export function majorOf(cluster: string): number {
  return Number.parseInt(readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8'), 10)
}

export function installedMajor(): number {
  return Number.parseInt(installedBinaries().version, 10)
}

/**
 * Requires a cluster of the installed version. @throws StackFailure for a cluster of another version, which stays
 * unchanged
 */
export function requireOwnVersion(cluster: string): void {
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) return
  const [wrote, installed] = [majorOf(cluster), installedMajor()]
  if (wrote === installed) return
  throw new StackFailure(
    `The database in ${cluster} was written by PostgreSQL ${wrote}, and ${installed} is installed here.`,
    {
      advice:
        wrote < installed
          ? 'It was not touched. Bring it over with: npm run upgrade-database'
          : 'It was not touched. Start it with the newer version of Tiffin that wrote it.',
    },
  )
}

/**
 * Completes an upgrade that a crash interrupted between its two renames. Call it before a start, which would otherwise
 * create an empty cluster.
 */
export function completeUpgrade(cluster: string): void {
  if (!existsSync(cluster) && existsSync(upgradedPathOf(cluster))) renameSync(upgradedPathOf(cluster), cluster)
}
