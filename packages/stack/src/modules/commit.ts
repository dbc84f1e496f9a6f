import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The commit of a checkout, short, marked when something is not committed; null outside a repository. */
export async function commitOf(directory: string): Promise<string | null> {
  try {
    const { stdout } = await run('git', ['describe', '--always', '--dirty', '--abbrev=10', '--match', ''], {
      cwd: directory,
    })
    return stdout.trim()
  } catch {
    return null
  }
}
