import { StackFailure } from './failure.ts'

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean }
type Work<T> = (note: (text: string) => void) => Promise<T>

const TITLE_WIDTH = 18

/** Thrown when a stop was requested during the start. */
export class StartInterrupted extends Error {
  override readonly name = 'StartInterrupted'
}

/** Prints progress and duration of steps: a line that updates itself on a terminal, plain lines in a log. */
export class Steps {
  readonly #out: Output
  readonly #interrupt: AbortSignal | undefined

  /** @param interrupt no further step begins once this signal is aborted */
  constructor(out: Output = process.stdout, interrupt?: AbortSignal) {
    this.#out = out
    this.#interrupt = interrupt
  }

  /** Runs one step and prints its last note after its duration. Failures are reported by the caller. */
  async run<T>(title: string, work: Work<T>): Promise<T> {
    if (this.#interrupt?.aborted) throw new StartInterrupted()
    const started = performance.now()
    let last = ''
    const show = (text: string) => {
      last = text
      if (this.#out.isTTY) this.#out.write(`\r\x1b[K  … ${title.padEnd(TITLE_WIDTH)} ${text}`)
    }
    show('')
    try {
      const result = await work(show)
      this.#line('✓', title, started, last)
      return result
    } catch (error) {
      this.#line('✗', title, started, '')
      throw error
    }
  }

  say(text: string): void {
    this.#out.write(`${this.#out.isTTY ? '\r\x1b[K' : ''}${text}\n`)
  }

  #line(mark: string, title: string, started: number, note: string): void {
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
    this.say(`  ${mark} ${title.padEnd(TITLE_WIDTH)} ${seconds.padStart(7)}  ${note}`.trimEnd())
  }
}

/**
 * Formats a failure as text: the error, the end of the log of the program that failed, and the advice; several failures
 * one after the other.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeFailure).join('\n')
  if (isMistyped(error)) return `  ${error.message}`
  if (!(error instanceof StackFailure)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const log = error.log
    ?.trim()
    .split('\n')
    .map((line) => `    │ ${line}`)
    .join('\n')
  return [`  ${error.message}`, log, error.advice && `  → ${error.advice}`].filter(Boolean).join('\n')
}

/**
 * Returns whether an error is an unknown option of a command, or an option without its value, whose stack trace would
 * not help.
 */
function isMistyped(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
