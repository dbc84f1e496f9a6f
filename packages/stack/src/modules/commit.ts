import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Commit = {
  /** The short id of the commit. */
  readonly id: string
  /** The files of the checkout that are not as in the commit, or not in it; ignored ones are left out. */
  readonly changes: readonly string[]
}

/** The commit of a checkout, and what is there beside it; null outside a repository. */
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

/** A commit as a version names it: with `-dirty` where the checkout has changes. */
export function nameOf(commit: Commit | null): string | null {
  return commit && (commit.changes.length > 0 ? `${commit.id}-dirty` : commit.id)
}
