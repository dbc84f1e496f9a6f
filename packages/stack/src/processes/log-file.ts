import { mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { readIfPresent } from '../private-file.ts'

const ROTATE_AT_BYTES = 20_000_000

/** Opens a log for appending, with the one before kept when it has grown large. @returns a file descriptor */
export function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true })
  if (readIfPresent(file) !== undefined && statSync(file).size > ROTATE_AT_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a')
}

/** What a person needs of a log to see why a process failed: the end of what it wrote since `from`. */
export function tailOf(file: string, from = 0, count = 20): string {
  const lines = readFileSync(file).subarray(from).toString('utf8').trimEnd().split('\n')
  return lastLines(lines.map(inWords).join('\n'), count)
}

export function lastLines(text: string, count = 20): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

/** A line of a JSON log as its message and the stack of its error. */
function inWords(line: string): string {
  if (!line.startsWith('{')) return line
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } }
    return [msg ?? line, err?.stack].filter(Boolean).join('\n')
  } catch {
    return line
  }
}
