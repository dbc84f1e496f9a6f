import {
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'

const ROTATE_AT_BYTES = 20_000_000
const ROTATE_EVERY_MS = 60_000
/** The most bytes that are read from the end of a log, enough to show any failure. */
const TAIL_BYTES = 64 * 1024

/** Opens a log for appending and rotates it first if it is large. @returns a file descriptor */
export function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true })
  if (isLarge(file)) renameSync(file, `${file}.1`)
  return openSync(file, 'a')
}

/**
 * Rotates the logs of a folder periodically; a failed rotation is retried. @returns a function that ends the rotation
 */
export function keepLogsSmall(folder: string, report: (text: string) => void): () => void {
  const timer = setInterval(() => {
    try {
      rotateLarge(folder)
    } catch (error) {
      report(`A large log is not moved aside: ${(error as Error).message}`)
    }
  }, ROTATE_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * Copies large logs of a folder and empties them. The programs keep them open for appending, so the files stay; lines
 * written between the two steps are lost.
 */
export function rotateLarge(folder: string): void {
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => path.join(folder, name))) {
    if (!isLarge(file)) continue
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
  }
}

function isLarge(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES
}

/** Reads at most the last `count` lines of a log, from the byte `from` on, to show why a process failed. */
export function tailOf(file: string, from = 0, count = 20): string {
  const log = openSync(file, 'r')
  try {
    const { size } = fstatSync(log)
    const start = Math.max(from, size - TAIL_BYTES)
    const tail = Buffer.alloc(Math.max(0, size - start))
    readSync(log, tail, 0, tail.length, start)
    return lastLines(tail.toString('utf8').trimEnd().split('\n').map(inWords).join('\n'), count)
  } finally {
    closeSync(log)
  }
}

export function lastLines(text: string, count = 20): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}

/** Formats a line of a JSON log as its message and the stack of its error. */
function inWords(line: string): string {
  if (!line.startsWith('{')) return line
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } }
    return [msg ?? line, err?.stack].filter(Boolean).join('\n')
  } catch {
    return line
  }
}
