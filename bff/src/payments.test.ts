import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway } from './testing/start-gateway.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>

const standIn = createServer(
  (req, res) => void res.writeHead(200, { 'content-type': 'text/javascript' }).end(`${req.method} ${req.url}`),
)
const running: Gateway[] = []
let demo: Gateway
let real: Gateway
let production: Gateway
let none: Gateway
beforeAll(async () => {
  await new Promise<void>((ready) => void standIn.listen(0, '127.0.0.1', ready))
  const standInUrl = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
  const start = async (settings: Parameters<typeof startGateway>[1]) => {
    running.push(await startGateway((_req, res) => void res.writeHead(200).end('{}'), settings))
    return running.at(-1) as Gateway
  }
  demo = await start({ standInUrl })
  real = await start({ razorpayKeyId: 'rzp_live_1' })
  production = await start({ standInUrl, razorpayKeyId: 'rzp_live_1', isDevelopment: false })
  none = await start({})
})
afterAll(async () => {
  await Promise.all(running.map((gateway) => gateway.stop()))
  standIn.close()
})

async function pageOf({ url }: Gateway): Promise<{ readonly checkoutUrl: unknown; readonly policy: string }> {
  const reply = await fetch(`${url}/plans`)
  const data = /id="tiffin-page">([^<]*)</.exec(await reply.text())?.[1] ?? '{}'
  return {
    checkoutUrl: (JSON.parse(data) as { checkoutUrl?: unknown }).checkoutUrl,
    policy: reply.headers.get('content-security-policy') ?? '',
  }
}

describe('the checkout', () => {
  test('is the stand-in’s, from this origin, without keys: the policy stays as narrow as it is', async () => {
    const { checkoutUrl, policy } = await pageOf(demo)

    expect(checkoutUrl).toBe('/dev/razorpay/checkout.js')
    expect(policy).not.toContain('razorpay')
    expect(await (await fetch(`${demo.url}/dev/razorpay/checkout.js`)).text()).toBe('GET /dev/razorpay/checkout.js')
  })

  test('is the provider’s with keys, and only then may its script run, its frame open and its address be called', async () => {
    const { checkoutUrl, policy } = await pageOf(real)

    expect(checkoutUrl).toBe('https://checkout.razorpay.com/v1/checkout.js')
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;")
    expect(policy).toContain("connect-src 'self' https://api.razorpay.com;")
    expect(policy).toContain('frame-src https://api.razorpay.com')
  })

  test('is never the stand-in’s in production, where its address names nothing', async () => {
    expect((await pageOf(production)).checkoutUrl).toBe('https://checkout.razorpay.com/v1/checkout.js')
    expect((await fetch(`${production.url}/dev/razorpay/checkout.js`)).status).toBe(404)
  })

  test('is missing where nothing can be paid', async () => {
    expect((await pageOf(none)).checkoutUrl).toBeNull()
  })
})
