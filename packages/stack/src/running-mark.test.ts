import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDir } from './running-mark.ts'

let dataDir: string
const mark = () => path.join(dataDir, 'running.json')
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-mark-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a data folder', () => {
  test('is taken, and given back at the end', () => {
    const { interrupted, release } = lockDataDir(dataDir, 'http://localhost:8080')

    expect([interrupted, existsSync(mark())]).toEqual([false, true])
    release()
    expect(existsSync(mark())).toBe(false)
  })

  test('on which a stack runs is refused with its address', () => {
    const other = spawn(
      process.execPath,
      ['-e', 'setTimeout(() => {}, 60000)', 'packages/stack/src/commands/start.ts'],
      { stdio: 'ignore' },
    )
    writeFileSync(mark(), JSON.stringify({ pid: other.pid, url: 'http://localhost:8180' }))

    expect(() => lockDataDir(dataDir, 'http://localhost:8080')).toThrow(
      'Tiffin already runs on this data folder, at http://localhost:8180',
    )
    other.kill()
  })

  test('left behind by a stack that was killed is taken over, even when its number is now somebody else’s', () => {
    writeFileSync(mark(), JSON.stringify({ pid: process.pid, url: 'http://localhost:8080' }))

    expect(lockDataDir(dataDir, 'http://localhost:8080').interrupted).toBe(true)
  })

  test('left behind by a stack whose number is now this one’s own, as in a container, is taken over', () => {
    const start = `
      import { writeFileSync } from 'node:fs'
      import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'running-mark.ts'))}
      writeFileSync(${JSON.stringify(mark())}, JSON.stringify({ pid: process.pid, url: 'http://localhost:8080' }))
      console.log(lockDataDir(${JSON.stringify(dataDir)}, 'http://localhost:8080').interrupted)
    `
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', start, 'packages/stack/src/commands/start.ts'],
      { encoding: 'utf8' },
    )

    expect([stdout, stderr]).toEqual(['true\n', ''])
  })

  test.each(['', '{"pid":'])('whose mark a power cut left as %o is taken over', (written) => {
    writeFileSync(mark(), written)

    expect(lockDataDir(dataDir, 'http://localhost:8080').interrupted).toBe(true)
    expect(JSON.parse(readFileSync(mark(), 'utf8'))).toEqual({ pid: process.pid, url: 'http://localhost:8080' })
    expect(readdirSync(dataDir)).toEqual(['running.json'])
  })
})
