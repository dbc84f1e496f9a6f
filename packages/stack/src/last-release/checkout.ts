import { execFile, spawn } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { StackFailure } from '../failure.ts'
import { runScript } from '../processes/run-script.ts'
import { ROOT } from '../workspace.ts'

const run = promisify(execFile)

export function lastReleaseCommit(): string {
  const text = readFileSync(path.join(import.meta.dirname, 'last-release.json'), 'utf8')
  return (JSON.parse(text) as { commit: string }).commit
}

/**
 * Writes the code of a commit into an empty folder so that it can run there: with its own packages and database
 * clients, and with everything else as installed here.
 *
 * @throws StackFailure in a clone without that commit
 */
export async function checkOutRelease(commit: string, folder: string, repository: string = ROOT): Promise<void> {
  await requireCommit(commit, repository)
  const parts = ['package.json', 'packages', 'services']
  const archive = spawn('git', ['archive', commit, ...parts], { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] })
  await pipeline(archive.stdout, extract({ cwd: folder }) as unknown as NodeJS.WritableStream)
  linkPackages(folder)
  await runScript({
    what: 'Generating the database clients of the last release',
    args: [path.join(folder, 'packages/stack/src/commands/prisma-generate.ts')],
    cwd: folder,
  })
}

async function requireCommit(commit: string, repository: string): Promise<void> {
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: repository }).catch((cause: unknown) => {
    throw new StackFailure(`The last release (commit ${commit.slice(0, 12)}) is not in this clone.`, {
      advice: 'A clone without history lacks it: git fetch --unshallow, or fetch-depth: 0 in a pipeline.',
      cause,
    })
  })
}

function linkPackages(folder: string): void {
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@tiffin'), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@tiffin' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name))
  }
  for (const file of globSync('{packages,services}/*/package.json', { cwd: folder })) {
    const { name } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { name: string }
    symlinkSync(path.join(folder, path.dirname(file)), path.join(modules, name))
  }
}
