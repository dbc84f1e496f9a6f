import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskOpener, reasonOfFailure } from './index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-folder-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const open = diskOpener
const files = () => readdirSync(folder, { recursive: true }).toSorted()

/** Makes each write store three characters and then fail with the kernel's error of a full disk. */
function fillDisk() {
  vi.spyOn(FSDriver.prototype, 'put').mockImplementation((key, contents) => {
    writeFileSync(path.join(folder, key), String(contents).slice(0, 3))
    return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  })
}

test('what is put is there, in folders that are made for it, and nothing beside it', async () => {
  const disk = await open({ folder })()
  await disk.put('pos/1.0.0/module.json', 'whole')
  await disk.put('pos/1.0.0/module.json', new Uint8Array([119, 104, 111]))

  expect(readFileSync(path.join(folder, 'pos/1.0.0/module.json'), 'utf8')).toBe('who')
  expect(files()).toEqual(['pos', 'pos/1.0.0', 'pos/1.0.0/module.json'])
})

test('an empty file is empty, not whatever lies in memory', async () => {
  await open({ folder })().then((disk) => disk.put('empty.js', ''))
  expect(await (await open({ folder })()).getBytes('empty.js')).toHaveLength(0)

  const plain = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  expect(await plain.getBytes('empty.js')).not.toHaveLength(0)
})

describe('a disk that becomes full in the middle of a file', () => {
  test('leaves what was there before, and nothing half', async () => {
    const disk = await open({ folder })()
    await disk.put('log.json', 'as it was')
    fillDisk()

    const refused = await disk.put('log.json', 'as it should be').catch((error: unknown) => error)
    expect(readFileSync(path.join(folder, 'log.json'), 'utf8')).toBe('as it was')
    expect(files()).toEqual(['log.json'])
    expect(reasonOfFailure(refused)).toBe('its disk is full')
  })

  test('control: a plain folder keeps the half', async () => {
    const plain = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
    await plain.put('log.json', 'as it was')
    fillDisk()

    await expect(plain.put('log.json', 'as it should be')).rejects.toThrow()
    expect(readFileSync(path.join(folder, 'log.json'), 'utf8')).toBe('as ')
  })
})

test.each([
  [Object.assign(new Error('x'), { code: 'EROFS' }), 'it cannot be written to'],
  [new Error('x', { cause: Object.assign(new Error('y'), { name: 'AccessDenied' }) }), 'access to it is denied'],
  [new Error('x', { cause: new Error('y') }), 'it does not answer'],
  ['nothing known', 'it does not answer'],
])('why %s', (error, reason) => {
  expect(reasonOfFailure(error)).toBe(reason)
})
