import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { StackFailure } from '../failure.ts'
import type { Account } from '../postgres/account.ts'
import { lastLines } from './log-file.ts'

export type Script = {
  readonly what: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** The account of the script, if it is not the stack's own. */
  readonly account?: Account | undefined
}

export type Executable = Script & {
  readonly program: string
}

const underWay = new Set<ChildProcess>()

/** Sends SIGTERM to all running scripts, without waiting for their end. */
export function endScripts(): void {
  for (const child of underWay) child.kill('SIGTERM')
}

/** Runs a Node script to its end. @returns its output @throws StackFailure with the end of its output */
export function runScript(script: Script): Promise<string> {
  return runProgram({ ...script, program: process.execPath })
}

/** Runs a program to its end. @returns its output @throws StackFailure with the end of its output */
export async function runProgram({
  what,
  program,
  args,
  cwd,
  env = process.env,
  account,
}: Executable): Promise<string> {
  const child = spawn(program, args, { cwd, env, ...account, stdio: ['ignore', 'pipe', 'pipe'] })
  underWay.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  underWay.delete(child)
  if (code !== 0)
    throw new StackFailure(`${what} failed (${signal ?? `exit code ${code}`}).`, { log: lastLines(output, 30) })
  return output
}
