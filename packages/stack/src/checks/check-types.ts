import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StackFailure } from '../failure.ts'
import { inParallel } from '../in-parallel.ts'
import { runScript } from '../processes/run-script.ts'
import { ROOT } from '../workspace.ts'
import { programOf } from './program-of.ts'
import { typedWorkspaces } from './workspaces.ts'

type TypeConfig = { readonly extends: string; readonly compilerOptions?: object; readonly include: readonly string[] }

const CACHE = path.join(ROOT, 'node_modules/.cache/tiffin-types')
const AT_ONCE = 2

/**
 * Checks the types of every workspace. Workspaces with the same options form one program, so that shared files are read
 * and checked once. All programs are checked before the failures are reported.
 *
 * @throws StackFailure with the errors of all programs
 */
export async function checkTypes(note: (text: string) => void): Promise<void> {
  const workspaces = typedWorkspaces()
  const failures: string[] = []
  mkdirSync(CACHE, { recursive: true })
  await inParallel([...groupByOptions(workspaces).entries()], AT_ONCE, async ([options, folders]) => {
    const name = folders[0]!.replaceAll('/', '-')
    const project = path.join(CACHE, `${name}.json`)
    writeFileSync(project, projectOf(options, folders))
    const memory = path.join(CACHE, `${name}.tsbuildinfo`)
    const args = [programOf('typescript', 'bin/tsc'), '--incremental', '--tsBuildInfoFile', memory, '--pretty', 'false']
    await runScript({ what: `Types of ${folders.join(', ')}`, args: [...args, '-p', project], cwd: ROOT }).catch(
      (error: StackFailure) => failures.push(error.log ?? error.message),
    )
  })
  note(`${workspaces.length} workspaces`)
  if (failures.length > 0) throw new StackFailure('Types do not fit.', { log: failures.join('\n') })
}

/** Groups workspaces by the options of their tsconfig.json, without the files. */
function groupByOptions(workspaces: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const folder of workspaces) {
    const { extends: base, compilerOptions } = readConfig(folder)
    const options = JSON.stringify({ extends: base, compilerOptions })
    groups.set(options, [...(groups.get(options) ?? []), folder])
  }
  return groups
}

function projectOf(options: string, folders: readonly string[]): string {
  const include = folders.flatMap((folder) => readConfig(folder).include.map((files) => path.join(ROOT, folder, files)))
  return JSON.stringify({ ...(JSON.parse(options) as object), include }, null, 2)
}

function readConfig(folder: string): TypeConfig {
  return JSON.parse(readFileSync(path.join(ROOT, folder, 'tsconfig.json'), 'utf8')) as TypeConfig
}
