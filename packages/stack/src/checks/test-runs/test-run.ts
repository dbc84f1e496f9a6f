import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { StackFailure } from '../../failure.ts'

/** The name of a test: its file relative to the checkout, and its title with those of the describes around it. */
export type TestName = { readonly file: string; readonly title: string }

export type TestFailure = TestName & {
  /** The first line of the failure; for a skipped test, the text that it did not run. */
  readonly message: string
}

export type TestRun = {
  readonly passed: readonly TestName[]
  readonly failed: readonly TestFailure[]
  /** Problems outside of any test file, such as a server that did not start, in one line each. */
  readonly problems: readonly string[]
}

/** The title of a failure of a whole file: the file does not load, or one of its hooks fails. */
export const WHOLE_FILE_FAILED = 'the file itself'

export const keyOf = ({ file, title }: TestName): string => JSON.stringify([file, title])

/** Returns the first line that is not empty, without terminal colours; '' for a text without such a line. */
export function firstLine(text: string | undefined): string {
  const lines = stripVTControlCharacters(text ?? '').split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? ''
}

/** Returns the first line of an output that names an error, else its first line. */
export function errorLine(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n')
  return firstLine(lines.find((line) => /Error: /.test(line)) ?? output)
}

/**
 * Returns the reason of a failure in one line: the first line of its log, which for the type check and the linters
 * names the file, else its message.
 */
export const reasonOf = (error: unknown): string =>
  firstLine(error instanceof StackFailure ? (error.log ?? error.message) : String(error))

export const joinRuns = (runs: readonly TestRun[]): TestRun => ({
  passed: runs.flatMap(({ passed }) => passed),
  failed: runs.flatMap(({ failed }) => failed),
  problems: runs.flatMap(({ problems }) => problems),
})

/** Reads a JSON report. @returns undefined when the tool ended before it wrote a readable one */
export function readReport<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
