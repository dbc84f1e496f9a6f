import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-secrets-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('secrets', () => {
  it('are made once, for the owner of the data folder alone', () => {
    const first = loadSecrets(dataDir, {})

    expect(loadSecrets(dataDir, {})).toEqual(first)
    expect(first.JWT_RESTAURANT_PRIVATE_KEY).toContain('BEGIN PRIVATE KEY')
    expect(first.JWT_RESTAURANT_PUBLIC_KEY).not.toBe(first.JWT_SYSTEM_PUBLIC_KEY)
    expect(statSync(path.join(dataDir, 'secrets/keys.json')).mode & 0o777).toBe(0o600)
  })

  it('given from outside are used', () => {
    expect(loadSecrets(dataDir, { INTERNAL_TOKEN: 'a token from outside' }).INTERNAL_TOKEN).toBe('a token from outside')
  })

  it('are never made up in production, and the missing ones are named', () => {
    expect(() => loadSecrets(dataDir, { NODE_ENV: 'production', INTERNAL_TOKEN: 'x' })).toThrow(
      'JWT_RESTAURANT_PRIVATE_KEY, JWT_RESTAURANT_PUBLIC_KEY, JWT_SYSTEM_PRIVATE_KEY, JWT_SYSTEM_PUBLIC_KEY not set',
    )
  })
})
