import { INTERNAL_CALLERS } from '@tiffin/contracts'
import { describe, expect, test } from 'vitest'
import { callPrivateKeyOf, callPublicKeyOf } from './call-keys.ts'
import {
  addedEnvironment,
  servicesTogetherEnvironment,
  backupEnvironment,
  gatewayEnvironment,
  serviceEnvironment,
  standInEnvironment,
  type Installation,
} from './environment.ts'
import { portsFor } from './ports.ts'
import { runInOneProcess } from './processes/one-process.ts'
import type { Secrets } from './secrets.ts'
import { SERVICES } from './services.ts'

const admin = 'postgres://tiffin:admin-password@127.0.0.1:5432/postgres'
const jwtKeys = {
  JWT_RESTAURANT_PRIVATE_KEY: 'restaurant-private',
  JWT_RESTAURANT_PUBLIC_KEY: 'restaurant-public',
  JWT_SYSTEM_PRIVATE_KEY: 'system-private',
  JWT_SYSTEM_PUBLIC_KEY: 'system-public',
}
const calls = Object.fromEntries(
  INTERNAL_CALLERS.map((caller) => [caller, { privateKey: `${caller}-private`, publicKeys: `${caller}-public` }]),
) as Secrets['calls']
const installation = (env: NodeJS.ProcessEnv = {}): Installation => ({
  env: { DATABASE_URL: admin, ...jwtKeys, ...env },
  dataDir: '/data',
  ports: portsFor('9080'),
  secrets: { ...jwtKeys, calls, sharedToken: null },
  deployToken: 'a-deploy-token',
  standIn: null,
})
const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook' }
const outsiders = SERVICES.filter((service) => service !== 'tenancy')

describe('what processes are started with', () => {
  test('mints tokens in tenancy alone', () => {
    expect(serviceEnvironment('tenancy', installation(), admin)).toMatchObject({
      JWT_SYSTEM_PRIVATE_KEY: 'system-private',
    })
    for (const env of [
      gatewayEnvironment(installation()),
      ...outsiders.map((service) => serviceEnvironment(service, installation(), admin)),
    ]) {
      expect(Object.keys(env).filter((name) => /^JWT_.*_PRIVATE_KEY$/.test(name))).toEqual([])
    }
  })

  test('keeps the settings of services apart in one process too, and hands it nothing of tenancy', () => {
    const env = servicesTogetherEnvironment(installation({ SMTP_URL: 'smtp://mail', PATH: '/bin' }), admin)

    const ofTheProcess = ['DRAIN_MS', 'NODE_ENV', 'OTEL_EXPORTER_OTLP_HEADERS', 'PATH', 'SERVICE_SETTINGS']
    expect(Object.keys(env).toSorted()).toEqual(ofTheProcess)
    const settings = JSON.parse(env['SERVICE_SETTINGS']!) as Record<string, Record<string, string>>
    expect(settings).toEqual(
      Object.fromEntries(
        (['billing', 'catalog', 'orders'] as const).map((service) => [
          service,
          serviceEnvironment(service, installation({ SMTP_URL: 'smtp://mail', PATH: '/bin' }), admin),
        ]),
      ),
    )
    expect(env['SERVICE_SETTINGS']).not.toMatch(/JWT_\w+_PRIVATE_KEY|SMTP_URL/)
  })

  test('hands the headers for a collector to the process in which services run together', () => {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret' }
    expect(servicesTogetherEnvironment(installation(headers), admin)).toMatchObject(headers)
  })

  test('leaves the compile cache of each process to its account, though that of whoever starts it is set', () => {
    const started = installation({ NODE_COMPILE_CACHE: '/cache-of-root', PATH: '/bin' })
    for (const env of [gatewayEnvironment(started), serviceEnvironment('orders', started, admin)])
      expect([env['PATH'], env['NODE_COMPILE_CACHE']]).toEqual(['/bin', undefined])
  })

  test('refuses a setting for one process that is neither true nor false', () => {
    expect(
      [undefined, '', 'false', 'true'].map((given) => runInOneProcess({ SERVICES_IN_ONE_PROCESS: given })),
    ).toEqual([false, false, false, true])
    expect(() => runInOneProcess({ SERVICES_IN_ONE_PROCESS: 'yes' })).toThrow('SERVICES_IN_ONE_PROCESS=yes')
  })

  test('hands each process its own key for calls, and each service the public ones of who may call it', () => {
    const given = Object.fromEntries(
      INTERNAL_CALLERS.flatMap((caller) => [
        [callPrivateKeyOf(caller), `${caller}-private`],
        [callPublicKeyOf(caller), `${caller}-public`],
      ]),
    )
    const callKeysIn = (env: NodeJS.ProcessEnv) =>
      Object.values(env).filter((value) => /^(gateway|orders|catalog|tenancy|billing)-p/.test(value ?? ''))

    expect(callKeysIn(gatewayEnvironment(installation(given)))).toEqual(['gateway-private'])
    expect(callKeysIn(serviceEnvironment('catalog', installation(given), admin))).toEqual([
      'catalog-private',
      'gateway-public',
      'orders-public',
      'tenancy-public',
    ])
    expect(serviceEnvironment('catalog', installation(given), admin)['CALL_PRIVATE_KEY']).toBe('catalog-private')
  })

  test('hands an added service its own key, and tenancy and the gateway its address', () => {
    const added = { stock: { port: 4110, keys: { privateKey: 'stock-private', publicKeys: 'stock-public' } } }
    const given = { ...installation({ STOCK_CALL_PRIVATE_KEY: 'stock-private', SMTP_URL: 'smtp://mail' }), added }
    const stock = addedEnvironment('stock', given, admin)
    const secret = (env: NodeJS.ProcessEnv) => Object.values(env).filter((value) => /-private|smtp:/.test(value ?? ''))

    expect([secret(stock), stock['TENANCY_CALL_PUBLIC_KEY']]).toEqual([['stock-private'], 'tenancy-public'])
    expect(stock['DATABASE_URL']).toMatch(/^postgres:\/\/tiffin_stock_app:.*\/tiffin_stock$/)
    expect(serviceEnvironment('tenancy', given, admin)).toMatchObject({
      SERVICE_URLS: '{"stock":"http://127.0.0.1:4110"}',
      SERVICE_CALL_PUBLIC_KEYS: '{"stock":"stock-public"}',
    })
    expect(gatewayEnvironment(given)['SERVICE_URLS']).toBe('{"stock":"http://127.0.0.1:4110"}')
    for (const service of outsiders)
      expect(secret(serviceEnvironment(service, given, admin))).not.toContain('stock-private')
  })

  test('shares one token among all only while it is set', () => {
    const secretsOfBefore = { ...installation().secrets, sharedToken: 'shared' }
    const before = { ...installation({ INTERNAL_TOKEN: 'shared' }), secrets: secretsOfBefore }

    expect([
      gatewayEnvironment(before)['INTERNAL_TOKEN'],
      serviceEnvironment('orders', before, admin)['INTERNAL_TOKEN'],
    ]).toEqual(['shared', 'shared'])
    expect([
      gatewayEnvironment(installation())['INTERNAL_TOKEN'],
      serviceEnvironment('orders', installation(), admin)['INTERNAL_TOKEN'],
    ]).toEqual([undefined, undefined])
  })

  test('gives a service the login that its setting names, and its session past a pooler', () => {
    const login = 'postgres://orders:s%2F1@pooler:6432/tiffin_orders'
    const named = installation({ DATABASE_URL: admin, ORDERS_DATABASE_URL: login })

    expect(serviceEnvironment('orders', named, admin)).toMatchObject({
      DATABASE_URL: login,
      DATABASE_SESSION_URL: Object.assign(new URL(admin), {
        username: 'orders',
        password: 's%2F1',
        pathname: '/tiffin_orders',
      }).href,
    })
    const others = [gatewayEnvironment(named), serviceEnvironment('catalog', named, admin)]
    expect(JSON.stringify(others)).not.toContain('s%2F1')
  })

  test.each([
    [
      { DATABASE_URL: '', ORDERS_DATABASE_URL: 'postgres://orders:x@pooler/tiffin_orders' },
      'is set without DATABASE_URL',
    ],
    [{ DATABASE_URL: admin, ORDERS_DATABASE_URL: 'postgres://pooler/tiffin_orders' }, 'cannot be used'],
    [{ DATABASE_URL: admin, ORDERS_DATABASE_URL: 'no address' }, 'cannot be used'],
  ])('refuses %j for a login', (env, words) => {
    expect(() => serviceEnvironment('orders', installation(env), admin)).toThrow(words)
  })

  test('is the administrator of the database nowhere', () => {
    for (const env of [
      gatewayEnvironment(installation()),
      ...SERVICES.map((service) => serviceEnvironment(service, installation(), admin)),
    ]) {
      expect(JSON.stringify(env)).not.toContain('admin-password')
    }
  })

  test('gives the process that backs up its settings and no secret of the product', () => {
    const backup = backupEnvironment(
      installation({ BACKUP_DIR: '/mnt/b', RAZORPAY_KEY_SECRET: 'rzp', DEPLOY_TOKEN: 'd' }),
      admin,
    )

    expect(backup).toMatchObject({ BACKUP_DIR: '/mnt/b', DATABASE_URL: admin, PORT: '5106', TIFFIN_DATA_DIR: '/data' })
    expect(Object.keys(backup).filter((name) => /KEY|TOKEN|SECRET|PASSWORD/.test(name))).toEqual([])
  })

  test('tells a payment secret to billing alone', () => {
    const paid = installation({ RAZORPAY_KEY_SECRET: 'rzp' })

    expect(serviceEnvironment('billing', paid, admin)['RAZORPAY_KEY_SECRET']).toBe('rzp')
    expect(serviceEnvironment('orders', paid, admin)['RAZORPAY_KEY_SECRET']).toBeUndefined()
    expect(gatewayEnvironment(paid)['RAZORPAY_KEY_SECRET']).toBeUndefined()
  })

  test('sends payments to the stand-in while there is one', () => {
    const demo = { ...installation(), standIn: keys }

    expect(serviceEnvironment('billing', demo, admin)).toMatchObject({
      ...keys,
      RAZORPAY_API_URL: 'http://127.0.0.1:5105',
    })
    expect(serviceEnvironment('orders', demo, admin)['RAZORPAY_KEY_SECRET']).toBeUndefined()
    expect(gatewayEnvironment(demo)).toMatchObject({ RAZORPAY_STAND_IN_URL: 'http://127.0.0.1:5105' })
    expect(standInEnvironment(demo, keys)).toEqual({
      ...keys,
      PORT: '5105',
      TIFFIN_DATA_DIR: '/data/razorpay-stand-in',
      WEBHOOK_URL: 'http://127.0.0.1:9080/api/webhooks/razorpay',
    })
  })

  test('tells the gateway of the real provider no more than its public key', () => {
    const real = gatewayEnvironment(installation(keys))

    expect([real['RAZORPAY_KEY_ID'], real['RAZORPAY_WEBHOOK_SECRET'], real['RAZORPAY_STAND_IN_URL']]).toEqual([
      'rzp_test_1',
      undefined,
      undefined,
    ])
  })

  test('has the demo operator while developing only', () => {
    expect(serviceEnvironment('tenancy', installation(), admin)['SYSTEM_ADMIN_PASSWORD']).toBe('tiffin-operator')
    expect(
      serviceEnvironment('tenancy', installation({ NODE_ENV: 'production' }), admin)['SYSTEM_ADMIN_PASSWORD'],
    ).toBeUndefined()
  })

  test('finds the other services where PORT moved them', () => {
    expect(gatewayEnvironment(installation())).toMatchObject({
      PORT: '9080',
      ORDERS_URL: 'http://127.0.0.1:5101',
      METRICS_PORT: '10464',
    })
  })
})
