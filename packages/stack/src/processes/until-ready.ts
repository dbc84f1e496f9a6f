import { setTimeout as sleep } from 'node:timers/promises'
import { StackFailure } from '../failure.ts'
import type { Program, RunningProgram } from './child.ts'
import { tailOf } from './log-file.ts'

const ASK_EVERY_MS = 60

/**
 * Waits until a program answers at a URL that it is ready.
 *
 * @throws StackFailure with the end of its log when the program ends instead, or is not ready in time
 */
export async function untilReady(
  { name, logFile }: Pick<Program, 'name' | 'logFile'>,
  running: RunningProgram,
  url: string,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs
  const fail = (what: string) =>
    new StackFailure(`${name} ${what}.`, {
      log: tailOf(logFile, running.logStart),
      advice: `Its whole log is ${logFile}`,
    })
  let answer = 'no answer'
  for (;;) {
    const ended = await Promise.race([running.exited, sleep(ASK_EVERY_MS).then(() => undefined)])
    if (ended !== undefined) throw fail(`ended while starting (${ended})`)
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
      if (response.ok) return
      answer = `${response.status} ${await response.text()}`
    } catch {
      answer = 'no answer'
    }
    if (Date.now() > deadline) throw fail(`is not ready after ${withinMs / 1000} s (${url}: ${answer})`)
  }
}
