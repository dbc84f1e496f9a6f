import { generateKeyPairSync } from 'node:crypto'
import { INTERNAL_CALLERS, type InternalCaller } from '@tiffin/contracts'
import { baseEnv, readEnv, type BaseEnv } from '../env.ts'

function createKeys() {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Signing keys that every service and caller in this test process shares; another process has other keys. */
export const testKeys = {
  restaurant: createKeys(),
  system: createKeys(),
  callers: Object.fromEntries(INTERNAL_CALLERS.map((caller) => [caller, createKeys()])) as Readonly<
    Record<InternalCaller, ReturnType<typeof createKeys>>
  >,
} as const

const nowhere = 'http://127.0.0.1:9'

/** Settings of a service under test. Other services do not answer unless their addresses are given. */
export function createTestEnv(overrides: Partial<BaseEnv> = {}): BaseEnv {
  const defaults = readEnv(baseEnv, {
    PORT: '0',
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
    JWT_RESTAURANT_PUBLIC_KEY: testKeys.restaurant.publicKey,
    JWT_SYSTEM_PUBLIC_KEY: testKeys.system.publicKey,
    CALL_PRIVATE_KEY: testKeys.callers.orders.privateKey,
    ...Object.fromEntries(
      INTERNAL_CALLERS.map((caller) => [`${caller.toUpperCase()}_CALL_PUBLIC_KEY`, testKeys.callers[caller].publicKey]),
    ),
    ORDERS_URL: nowhere,
    CATALOG_URL: nowhere,
    TENANCY_URL: nowhere,
    BILLING_URL: nowhere,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  return { ...defaults, ...overrides }
}

/** Returns the settings by which a process reads this environment: texts, and what is no text or number as JSON. */
export function settingsOf(env: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined)
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(value)]))
}
