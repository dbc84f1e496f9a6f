import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

const running: Awaited<ReturnType<typeof startGateway>>[] = []
let plain: string
let production: string
let selling: string
beforeAll(async () => {
  const settings = [{ https: false }, { https: true }, { https: true, razorpayKeyId: 'rzp_live_1' }]
  for (const { https, ...rest } of settings)
    running.push(
      await startGateway(
        (_req, res) => void res.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'id=1' }).end('{}'),
        { proxy: { https, trustedProxies: 0 }, ...rest },
      ),
    )
  ;[plain, production, selling] = running.map(({ url }) => url) as [string, string, string]
})
afterAll(() => Promise.all(running.map((gateway) => gateway.stop())))

const headersOf = async (origin: string, path: string) => (await fetch(origin + path)).headers
const pages = ['/', '/pos', '/api/subdomains/spice', '/api/nothing', '/modules.json']

test('browsers that came by TLS stay with it for a year, on every subdomain', async () => {
  for (const path of pages)
    expect((await headersOf(production, path)).get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  expect((await headersOf(plain, '/')).get('strict-transport-security')).toBeNull()
})

test('nothing sets a cookie, not even a service that tries', async () => {
  for (const path of pages) expect((await headersOf(plain, path)).get('set-cookie')).toBeNull()
})

test('what a page may do is said on every answer', async () => {
  for (const path of pages) {
    const headers = await headersOf(plain, path)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect([
      headers.get('x-content-type-options'),
      headers.get('x-frame-options'),
      headers.get('referrer-policy'),
      headers.get('x-powered-by'),
    ]).toEqual(['nosniff', 'SAMEORIGIN', 'same-origin', null])
  }
})

test('with real payments the window of a bank stays in touch with the checkout that opened it; without them no window does', async () => {
  const policyOf = async (origin: string) => (await headersOf(origin, '/plans')).get('cross-origin-opener-policy')

  expect(await Promise.all([plain, production, selling].map(policyOf))).toEqual([
    'same-origin',
    'same-origin',
    'same-origin-allow-popups',
  ])
})
