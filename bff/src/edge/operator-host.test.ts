import { request, type IncomingMessage } from 'node:http'
import { operatorToken, tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>

const OWN = 'operator.brand.co.in'
let apart: Gateway
let together: Gateway
beforeAll(async () => {
  const start = (operatorHost: string | null) =>
    startGateway((_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end('{}'), {
      baseDomain: 'brand.co.in',
      proxy: { https: true, trustedProxies: 0 },
      operatorHost,
    })
  ;[apart, together] = await Promise.all([start(OWN), start(null)])
})
afterAll(() => Promise.all([apart.stop(), together.stop()]))

type Options = { readonly gateway?: Gateway; readonly token?: string; readonly method?: string }

/** Answers the status of a request, and where a redirect leads. */
async function at(host: string, path: string, { gateway = apart, token, method = 'GET' }: Options = {}) {
  const headers = { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const { statusCode, headers: answered } = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port: gateway.port, path, method, headers }, (res) => resolve(res.resume()))
      .on('error', reject)
      .end()
  })
  return answered.location === undefined ? statusCode : `${statusCode} ${answered.location}`
}

const operator = () => ({ token: operatorToken() })
const ID = '0197a9c0-0000-7000-8000-000000000001'
const staff = tokenOf({ restaurantId: ID, userId: ID, role: 'Admin', subdomain: 'spice' })

test('the panel is at its own host alone, and its pages elsewhere lead there', async () => {
  expect([
    await at(OWN, '/system'),
    await at('OPERATOR.brand.co.in', '/system/restaurants'),
    await at(OWN, '/preview'),
    await at(OWN, '/'),
    await at('brand.co.in', '/system'),
    await at('spice.brand.co.in', '/system/login?from=mail'),
    await at('brand.co.in', '/systematic'),
  ]).toEqual([
    200,
    200,
    200,
    '302 /system',
    `302 https://${OWN}/system`,
    `302 https://${OWN}/system/login?from=mail`,
    200,
  ])
})

test('the operator’s endpoints are not found at another host, with a valid token too, and their login neither', async () => {
  const paths = ['/api/system/plans', '/api/system/modules', '/api/system/modules/pos/rollback']
  const methodOf = (path: string) => (path.endsWith('rollback') ? 'POST' : 'GET')
  for (const path of paths) expect(await at('brand.co.in', path, { ...operator(), method: methodOf(path) })).toBe(404)
  expect(await at('brand.co.in', '/api/system/login', { method: 'POST' })).toBe(404)

  expect([
    await at(OWN, '/api/system/plans', operator()),
    await at(OWN, '/api/system/modules', operator()),
    await at(OWN, '/api/system/login', { method: 'POST' }),
  ]).toEqual([200, 200, 200])
})

test('nothing of restaurants, guests or visitors is at the host of the panel', async () => {
  expect([
    await at(OWN, '/pos'),
    await at(OWN, '/terms'),
    await at(OWN, '/api/tables', { token: staff }),
    await at(OWN, '/api/subdomains/spice'),
    await at(OWN, '/b/abc'),
  ]).toEqual([404, 404, 404, 404, 404])
  expect([await at('spice.brand.co.in', '/pos'), await at('spice.brand.co.in', '/api/subdomains/spice')]).toEqual([
    200, 200,
  ])
})

test('modules and the shell’s files are at both, and both report failures of modules', async () => {
  for (const host of [OWN, 'brand.co.in'])
    expect([
      await at(host, '/modules.json'),
      await at(host, '/assets/main.1.js'),
      await at(host, '/api/module-failures', { method: 'POST' }),
      await at(host, '/healthz'),
    ]).toEqual([200, 200, 400, 200])
})

test('control: without the setting the panel is at every host, beside everything else', async () => {
  const gateway = together
  expect([
    await at('brand.co.in', '/system', { gateway }),
    await at('brand.co.in', '/api/system/plans', { gateway, ...operator() }),
    await at(OWN, '/pos', { gateway }),
  ]).toEqual([200, 200, 200])
})
