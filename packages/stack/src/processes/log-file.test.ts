import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLog, rotateLarge, tailOf } from './log-file.ts'

let file: string
beforeEach(() => void (file = path.join(mkdtempSync(path.join(tmpdir(), 'tiffin-log-')), 'logs/orders.log')))
afterEach(() => rmSync(path.dirname(path.dirname(file)), { recursive: true, force: true }))

describe('a log', () => {
  test('goes on where an earlier start ended, and its tail leaves that start out', () => {
    const first = openLog(file)
    writeSync(first, 'an old failure\n')
    closeSync(first)
    const second = openLog(file)
    writeSync(second, 'a new failure\n')
    closeSync(second)

    expect(tailOf(file, 'an old failure\n'.length)).toBe('a new failure')
  })

  test('is shown in words where it is JSON', () => {
    writeSync(
      openLog(file),
      `${JSON.stringify({ level: 60, msg: 'stopping', err: { stack: 'Error: boom\n    at server.ts:1' } })}\nplain\n{broken\n`,
    )

    expect(tailOf(file)).toBe('stopping\nError: boom\n    at server.ts:1\nplain\n{broken')
  })

  test('too large for one text is kept aside, and its end is still shown', () => {
    const first = openLog(file)
    // A file with a hole takes no space on the disk.
    ftruncateSync(first, 600_000_000)
    writeSync(first, '\nthe last line\n')
    closeSync(first)

    expect(tailOf(file, 0, 1)).toBe('the last line')
    closeSync(openLog(file))
    expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([0, 600_000_015])
  })

  test('that grew large is kept aside while its process goes on writing', () => {
    const log = openLog(file)
    truncateSync(file, 20_000_001)
    rotateLarge(path.dirname(file))
    writeSync(log, 'goes on\n')
    closeSync(log)

    expect([readFileSync(file, 'utf8'), statSync(`${file}.1`).size]).toEqual(['goes on\n', 20_000_001])
    rotateLarge(path.dirname(file))
    expect(readFileSync(file, 'utf8')).toBe('goes on\n')
  })

  test('is cut to the lines that help', () => {
    openLog(file)
    writeFileSync(file, Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n'))

    expect(tailOf(file, 0, 2)).toBe('line 48\nline 49')
  })
})
