import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled } from '../bin/install.mjs'

let root: string
const write = (name: string, content: object) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), JSON.stringify(content))
}
const library = { version: '1.0.0', integrity: 'sha512-a' }
const lock = {
  packages: {
    '': {},
    'packages/domain': { version: '0.1.0' },
    'node_modules/@tiffin/domain': { link: true, resolved: 'packages/domain' },
    'node_modules/library': library,
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  },
}
const link = { 'node_modules/@tiffin/domain': { link: true, resolved: 'packages/domain' } }

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tiffin-install-'))
  write('package-lock.json', lock)
  write('node_modules/node/bin/node', {})
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('an installation', () => {
  test('is missing on a fresh clone', () => {
    rmSync(path.join(root, 'node_modules'), { recursive: true })

    expect(isInstalled(root)).toBe(false)
  })

  test('that npm did not finish is none', () => {
    expect(isInstalled(root)).toBe(false)
  })

  test('made by hand counts when it is what the lockfile says, and is remembered', () => {
    write('node_modules/.package-lock.json', { packages: { ...link, 'node_modules/library': library } })

    expect(isInstalled(root)).toBe(true)
    rmSync(path.join(root, 'node_modules/.package-lock.json'))
    expect(isInstalled(root)).toBe(true)
  })

  test('is out of date when the lockfile asks for another version', () => {
    write('node_modules/.package-lock.json', { packages: { ...link, 'node_modules/library': library } })
    isInstalled(root)
    write('package-lock.json', {
      packages: { ...lock.packages, 'node_modules/library': { ...library, version: '1.0.1' } },
    })

    expect(isInstalled(root)).toBe(false)
  })

  test('lacks what an interrupted change of packages left out', () => {
    write('node_modules/.package-lock.json', { packages: link })

    expect(isInstalled(root)).toBe(false)
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).toContain('library')
  })
})
