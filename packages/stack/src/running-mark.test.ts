import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeDataDir } from './running-mark.ts'

let dataDir: string
const mark = () => path.join(dataDir, 'running.json')
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-mark-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a data folder', () => {
  it('is taken, and given back at the end', () => {
    const { interrupted, release } = takeDataDir(dataDir, 'http://localhost:8080')

    expect([interrupted, existsSync(mark())]).toEqual([false, true])
    release()
    expect(existsSync(mark())).toBe(false)
  })

  it('on which a stack runs is refused with its address', () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', 'packages/stack/src/commands/start.ts'], { stdio: 'ignore' })
    writeFileSync(mark(), JSON.stringify({ pid: other.pid, url: 'http://localhost:8180' }))

    expect(() => takeDataDir(dataDir, 'http://localhost:8080')).toThrow('Tiffin already runs on this data folder, at http://localhost:8180')
    other.kill()
  })

  it('left behind by a stack that was killed is taken over, even when its number is now somebody else’s', () => {
    writeFileSync(mark(), JSON.stringify({ pid: process.pid, url: 'http://localhost:8080' }))

    expect(takeDataDir(dataDir, 'http://localhost:8080').interrupted).toBe(true)
  })
})
