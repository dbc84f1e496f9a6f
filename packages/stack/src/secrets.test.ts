import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadAddedKeys, loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), 'tiffin-secrets-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('secrets', () => {
  test('are made once, for the owner of the data folder alone', () => {
    const first = loadSecrets(dataDir, {})

    expect(loadSecrets(dataDir, {})).toEqual(first)
    expect(first.JWT_RESTAURANT_PRIVATE_KEY).toContain('BEGIN PRIVATE KEY')
    expect(first.JWT_RESTAURANT_PUBLIC_KEY).not.toBe(first.JWT_SYSTEM_PUBLIC_KEY)
    for (const file of ['keys.json', 'call-keys.json'])
      expect(statSync(path.join(dataDir, 'secrets', file)).mode & 0o777).toBe(0o600)
    expect(new Set(Object.values(first.calls).map(({ privateKey }) => privateKey)).size).toBe(5)
  })

  test('given from outside are used', () => {
    const {
      calls: { orders },
    } = loadSecrets(dataDir, {})
    const elsewhere = loadSecrets(path.join(dataDir, 'elsewhere'), {
      ORDERS_CALL_PRIVATE_KEY: orders.privateKey.replaceAll('\n', '\\n'),
      JWT_SYSTEM_PUBLIC_KEY: 'from outside',
    })

    expect([elsewhere.JWT_SYSTEM_PUBLIC_KEY, elsewhere.calls.orders.publicKeys]).toEqual([
      'from outside',
      orders.publicKeys,
    ])
  })

  test('know a caller by two keys where two are given, as during a rotation', () => {
    expect(loadSecrets(dataDir, { ORDERS_CALL_PUBLIC_KEY: 'old and new' }).calls.orders.publicKeys).toBe('old and new')
  })

  test('hold no token that all processes share, unless one is set', () => {
    expect([
      loadSecrets(dataDir, {}).sharedToken,
      loadSecrets(dataDir, { INTERNAL_TOKEN: 'of an earlier start' }).sharedToken,
    ]).toEqual([null, 'of an earlier start'])
  })

  test('of added services are made once, taken from outside, and never made up in production', () => {
    const first = loadAddedKeys(['stock'], dataDir, {})
    const { privateKey = '', publicKeys } = first['stock'] ?? {}

    expect(loadAddedKeys(['stock'], dataDir, {})).toEqual(first)
    expect(statSync(path.join(dataDir, 'secrets/call-key-stock.pem')).mode & 0o777).toBe(0o600)
    const elsewhere = path.join(dataDir, 'elsewhere')
    expect(loadAddedKeys(['stock'], elsewhere, { STOCK_CALL_PRIVATE_KEY: privateKey })['stock']).toEqual({
      privateKey,
      publicKeys,
    })
    expect(() => loadAddedKeys(['stock'], dataDir, { NODE_ENV: 'production' })).toThrow(
      'STOCK_CALL_PRIVATE_KEY is not set',
    )
  })

  test('are never made up in production, and the missing ones are named', () => {
    expect(() => loadSecrets(dataDir, { NODE_ENV: 'production', JWT_SYSTEM_PUBLIC_KEY: 'x' })).toThrow(
      'JWT_RESTAURANT_PRIVATE_KEY, JWT_RESTAURANT_PUBLIC_KEY, JWT_SYSTEM_PRIVATE_KEY, GATEWAY_CALL_PRIVATE_KEY, ' +
        'ORDERS_CALL_PRIVATE_KEY, CATALOG_CALL_PRIVATE_KEY, TENANCY_CALL_PRIVATE_KEY, BILLING_CALL_PRIVATE_KEY ' +
        'not set',
    )
  })
})
