import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { isErrno, StackFailure } from '../failure.ts'
import type { Account } from '../postgres/account.ts'
import { lastLines } from './log-file.ts'

export type Script = {
  readonly what: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** The account of the script, if it is not the stack's own. */
  readonly account?: Account | undefined
  /** The time in ms after which the script, and what it started, is killed; without it a script has no limit. */
  readonly withinMs?: number | undefined
}

export type Executable = Script & {
  readonly program: string
}

/** The most characters that a script with a time limit may print: a declaration of hundreds of endpoints has fewer. */
const MAX_LIMITED_OUTPUT = 8_000_000

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
  withinMs,
}: Executable): Promise<string> {
  const isLimited = withinMs !== undefined
  const child = spawn(program, args, { cwd, env, ...account, detached: isLimited, stdio: ['ignore', 'pipe', 'pipe'] })
  underWay.add(child)
  let output = ''
  let excess: string | undefined
  const end = (why: string) => {
    excess ??= why
    killGroup(child)
    // A process that left the group may hold the pipes, and would keep the program from being closed.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const timer = isLimited ? setTimeout(() => end(`no end within ${withinMs / 1_000} s`), withinMs) : undefined
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isLimited && output.length > MAX_LIMITED_OUTPUT) end('too much output')
    })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  underWay.delete(child)
  if (code !== 0 || excess !== undefined)
    throw new StackFailure(`${what} failed (${excess ?? signal ?? `exit code ${code}`}).`, {
      log: lastLines(output, 30),
    })
  return output
}

/** Kills the program of a process group, and what it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error
  }
}
