import { setTimeout as sleep } from 'node:timers/promises'
import { StackFailure } from '../failure.ts'
import { startProgram, type Program, type RunningProgram } from './child.ts'
import { tailOf } from './log-file.ts'

const READY_WITHIN_MS = 30_000
const ASK_EVERY_MS = 60
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A program that ran this long crashed for a new reason, so it is not made to wait for the old ones. */
const STEADY_AFTER_MS = 60_000

export interface Supervised {
  name: string
  /** Ends it and lets it be started again at once, with the code that is there now. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a program, waits until it answers `readyUrl` with 200, and from then on starts it again when it crashes. */
export async function supervise(
  program: Program,
  readyUrl: string,
  report: (text: string) => void,
): Promise<Supervised> {
  const stopping = new AbortController()
  let current = startProgram(program)
  try {
    await untilReady(program, current, readyUrl)
  } catch (error) {
    await current.stop()
    throw error
  }
  let asked: RunningProgram | undefined
  const next = () => (current = startProgram(program))
  const watched = restartWhenItEnds({
    program,
    first: current,
    next,
    wasAsked: (ended) => ended === asked,
    report,
    stopping: stopping.signal,
  })
  return {
    name: program.name,
    restart: async () => {
      asked = current
      await current.stop()
    },
    stop: async () => {
      stopping.abort()
      await current.stop()
      await watched
    },
  }
}

async function untilReady({ name, logFile }: Program, running: RunningProgram, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
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
    if (Date.now() > deadline) throw fail(`is not ready after ${READY_WITHIN_MS / 1000} s (${url}: ${answer})`)
  }
}

interface Watch {
  program: Program
  first: RunningProgram
  next(): RunningProgram
  wasAsked(ended: RunningProgram): boolean
  report(text: string): void
  stopping: AbortSignal
}

/** Ends when it is to stop, and for no other reason: nobody would start the program again. */
async function restartWhenItEnds({ program, first, next, wasAsked, report, stopping }: Watch): Promise<void> {
  let pause = FIRST_PAUSE_MS
  const wait = async (what: string) => {
    report(`${program.name} ${what}; starting it again in ${pause / 1000} s. Log: ${program.logFile}`)
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  const startNext = async (): Promise<RunningProgram | undefined> => {
    while (!stopping.aborted) {
      try {
        return next()
      } catch (error) {
        await wait(`does not start (${(error as Error).message})`)
      }
    }
    return undefined
  }
  for (let running: RunningProgram | undefined = first; running; running = await startNext()) {
    const since = Date.now()
    const how = await running.exited
    if (stopping.aborted) return
    if (wasAsked(running)) continue
    if (Date.now() - since > STEADY_AFTER_MS) pause = FIRST_PAUSE_MS
    await wait(`ended (${how})`)
  }
}
