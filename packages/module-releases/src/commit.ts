import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Commit = {
  /** The short id of the commit. */
  readonly id: string
  /** The files that differ from the commit or are not in it, without ignored ones. */
  readonly changes: readonly string[]
}

/** Returns the commit of a checkout and the uncommitted changes; null outside a repository. */
export async function commitOf(directory: string): Promise<Commit | null> {
  const git = async (...args: string[]) => (await run('git', args, { cwd: directory })).stdout
  try {
    const [id, status] = await Promise.all([
      git('rev-parse', '--short=10', 'HEAD'),
      git('status', '--porcelain', '--untracked-files=normal', '-z'),
    ])
    return { id: id.trim(), changes: status.split('\0').flatMap((line) => line.slice(3) || []) }
  } catch {
    return null
  }
}

/** Returns the name of a commit in a version: with `-dirty` where the checkout has changes; null without a commit. */
export function nameOf(commit: Commit | null): string | null {
  return commit && (commit.changes.length > 0 ? `${commit.id}-dirty` : commit.id)
}
