import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { StackFailure } from '../../failure.ts'

/** A test by the file it stands in, relative to the checkout, and its title with those of the describes around it. */
export type TestName = { readonly file: string; readonly title: string }

export type Failure = TestName & {
  /** The first line of what the test met. */
  readonly message: string
}

/** What a test runner reports of one run. */
export type TestRun = {
  readonly passed: readonly TestName[]
  readonly failed: readonly Failure[]
  /** What went wrong outside of any test file, such as a server that did not start, in one line each. */
  readonly problems: readonly string[]
}

/** The title of a failure that belongs to a file and none of its tests: it does not load, a hook of it fails. */
export const THE_FILE_ITSELF = 'the file itself'

export const keyOf = ({ file, title }: TestName): string => JSON.stringify([file, title])

/** The first line that says something, without the colours of a terminal. */
export function firstLine(text: string | undefined): string {
  const lines = stripVTControlCharacters(text ?? '').split('\n')
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? ''
}

/** The first line of an output that names an error, or else its first line. */
export function errorLine(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n')
  return firstLine(lines.find((line) => /Error: /.test(line)) ?? output)
}

/** Why something did not work, in one line: of a tool the first one of its output, which names the place. */
export const reasonOf = (error: unknown): string =>
  firstLine(error instanceof StackFailure ? (error.log ?? error.message) : String(error))

export const join = (runs: readonly TestRun[]): TestRun => ({
  passed: runs.flatMap(({ passed }) => passed),
  failed: runs.flatMap(({ failed }) => failed),
  problems: runs.flatMap(({ problems }) => problems),
})

/** @returns what a tool wrote, or undefined where it ended before it wrote anything that can be read */
export function readReport<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
