import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMPILE_CACHE } from '../processes/child.ts'
import { ROOT } from '../workspace.ts'

/** The number of characters kept from the end of a program's error output. */
const KEPT = 20_000

type Place = {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** True for a tool that a test runs, whose output is kept off the terminal. */
  readonly isQuiet?: boolean
}

/**
 * Runs a program, with its output on the terminal unless `isQuiet`.
 *
 * @returns whether it succeeded, and the end of its error output
 */
export async function runWithOutput(
  args: readonly string[],
  { cwd = ROOT, env = process.env, isQuiet = false }: Place = {},
): Promise<{ ok: boolean; errors: string }> {
  const colours = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, args, {
    cwd,
    // A test runner starts dozens of processes, and compiling the same modules in each would cost seconds.
    env: { ...colours, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['inherit', isQuiet ? 'ignore' : 'inherit', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!isQuiet) process.stderr.write(text)
    errors = (errors + text).slice(-KEPT)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { ok: code === 0, errors }
}
