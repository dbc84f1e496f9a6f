import { describe, expect, it } from 'vitest'
import { gatewayEnvironment, serviceEnvironment, standInEnvironment, type Installation } from './environment.ts'
import { portsFor } from './ports.ts'
import { SERVICES } from './services.ts'

const admin = 'postgres://tiffin:admin-password@127.0.0.1:5432/postgres'
const secrets = {
  JWT_RESTAURANT_PRIVATE_KEY: 'restaurant-private',
  JWT_RESTAURANT_PUBLIC_KEY: 'restaurant-public',
  JWT_SYSTEM_PRIVATE_KEY: 'system-private',
  JWT_SYSTEM_PUBLIC_KEY: 'system-public',
  INTERNAL_TOKEN: 'internal',
}
const installation = (env: NodeJS.ProcessEnv = {}): Installation => ({
  env: { DATABASE_URL: admin, ...secrets, ...env },
  dataDir: '/data',
  ports: portsFor('9080'),
  secrets,
  deployToken: 'a-deploy-token',
  standIn: null,
})
const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhook' }
const outsiders = SERVICES.filter((service) => service !== 'tenancy')

describe('what processes are started with', () => {
  it('mints tokens in tenancy alone', () => {
    expect(serviceEnvironment('tenancy', installation(), admin)).toMatchObject({
      JWT_SYSTEM_PRIVATE_KEY: 'system-private',
    })
    for (const env of [
      gatewayEnvironment(installation()),
      ...outsiders.map((service) => serviceEnvironment(service, installation(), admin)),
    ]) {
      expect(Object.keys(env).filter((name) => name.endsWith('_PRIVATE_KEY'))).toEqual([])
    }
  })

  it('is the administrator of the database nowhere', () => {
    for (const env of [
      gatewayEnvironment(installation()),
      ...SERVICES.map((service) => serviceEnvironment(service, installation(), admin)),
    ]) {
      expect(JSON.stringify(env)).not.toContain('admin-password')
    }
  })

  it('tells a payment secret to billing alone', () => {
    const paid = installation({ RAZORPAY_KEY_SECRET: 'rzp' })

    expect(serviceEnvironment('billing', paid, admin)['RAZORPAY_KEY_SECRET']).toBe('rzp')
    expect(serviceEnvironment('orders', paid, admin)['RAZORPAY_KEY_SECRET']).toBeUndefined()
    expect(gatewayEnvironment(paid)['RAZORPAY_KEY_SECRET']).toBeUndefined()
  })

  it('sends payments to the stand-in while there is one', () => {
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
      TIFFIN_DATA_DIR: '/data',
      WEBHOOK_URL: 'http://127.0.0.1:9080/api/webhooks/razorpay',
    })
  })

  it('tells the gateway of the real provider no more than its public key', () => {
    const real = gatewayEnvironment(installation(keys))

    expect([real['RAZORPAY_KEY_ID'], real['RAZORPAY_WEBHOOK_SECRET'], real['RAZORPAY_STAND_IN_URL']]).toEqual([
      'rzp_test_1',
      undefined,
      undefined,
    ])
  })

  it('has the demo operator while developing only', () => {
    expect(serviceEnvironment('tenancy', installation(), admin)['SYSTEM_ADMIN_PASSWORD']).toBe('tiffin-operator')
    expect(
      serviceEnvironment('tenancy', installation({ NODE_ENV: 'production' }), admin)['SYSTEM_ADMIN_PASSWORD'],
    ).toBeUndefined()
  })

  it('finds the other services where PORT moved them', () => {
    expect(gatewayEnvironment(installation())).toMatchObject({
      PORT: '9080',
      ORDERS_URL: 'http://127.0.0.1:5101',
      METRICS_PORT: '10464',
    })
  })
})
