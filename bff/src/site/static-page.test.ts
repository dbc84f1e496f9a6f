import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type FakeUpstream } from '../testing/start-gateway.ts'
import { createPublicPlans } from './public-plans.ts'

const features = { order_limit_daily: -1, user_limit: 25, menu_item_limit: 500, allow_user_management: true }
const plans = [
  { name: 'Free & <b>easy</b>', price_in_paise: 0, billing_interval: 'monthly', features },
  { name: 'Pro', price_in_paise: 149_900, billing_interval: 'monthly', features },
]
const page = {
  html: '<h1>The till</h1><img src="{{files}}/till.webp"><ul>{{prices}}</ul><ol>{{plans}}</ol>',
  price: '<li>{{name}} {{price}}{{each}}</li>',
  plan: { withUsers: '<li>{{name}}: {{orders}} orders, with users</li>', withoutUsers: '<li>{{name}}</li>' },
  waiting: { prices: '<li>a place</li>', plans: '<li>a card</li>' },
  documents: {
    html: { '/terms': '<h1>Terms</h1><p>{{contact}}</p>' },
    contact: { known: '<a href="mailto:{{email}}">{{email}}</a>', unknown: 'nobody yet' },
  },
}

const files = '/modules/pos/0.2.0-public'
const styled = {
  routes: ['/', '/pos'],
  css: [`${files}/a.css`],
  integrity: { [`${files}/remoteEntry.js`]: 'sha384-x', [`${files}/a.css`]: 'sha384-y' },
}

let isAway = false
const billing: FakeUpstream = (_req, res) => {
  if (isAway) return void res.writeHead(503).end()
  res.setHeader('content-type', 'application/json').end(JSON.stringify(plans))
}

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway(billing)
  await gateway.release('0.2.0-public', styled, page)
  await gateway.promote('0.2.0-public')
})
afterAll(() => gateway.stop())

const get = (path: string) => fetch(gateway.url + path)

describe('the public page', () => {
  test('is painted before its scripts run, with the prices of now, and its stylesheet at once', async () => {
    const html = await (await get('/')).text()

    expect(html).toContain('<h1>The till</h1><img src="/modules/pos/0.2.0-public/till.webp">')
    expect(html).toContain('<li>Free &amp; &lt;b&gt;easy&lt;/b&gt; ₹0.00</li><li>Pro ₹1,499.00/mo</li>')
    expect(html).toContain('<li>Pro: Unlimited orders, with users</li>')
    expect(html).toMatch(
      /<link rel="stylesheet" [^>]*data-href="a\.css" href="\/modules\/pos\/0\.2\.0-public\/a\.css">/,
    )
    const data = JSON.parse(/<script type="application\/json" id="tiffin-page">(.*?)<\/script>/.exec(html)![1]!)
    expect(data.plans).toEqual(plans)
  })

  test('its policy allows the one script that hides it from staff, by its hash', async () => {
    const reply = await get('/')

    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
    expect((await reply.text()).match(/<script>/g)).toHaveLength(1)
  })

  test('so are the pages beside it, which say whom to write to as the settings do, and ask for no price', async () => {
    const html = await (await get('/terms')).text()
    expect(html).toContain('<h1>Terms</h1><p>nobody yet</p>')
    expect(html).not.toContain('"plans"')

    const reachable = await startGateway(billing, { contactEmail: 'a&b@x.example' })
    await reachable.release('0.2.0-public', { routes: ['/'] }, page)
    await reachable.promote('0.2.0-public')
    expect(await (await fetch(`${reachable.url}/terms`)).text()).toContain(
      '<p><a href="mailto:a&amp;b@x.example">a&amp;b@x.example</a></p>',
    )
    await reachable.stop()
  })

  test('a version from before there were such pages begins with the shell there', async () => {
    const { documents: _, ...frontPageAlone } = page
    const old = await startGateway(billing)
    await old.release('0.2.0-public', { routes: ['/'] }, frontPageAlone)
    await old.promote('0.2.0-public')
    expect(await (await fetch(`${old.url}/terms`)).text()).not.toContain('static-page')
    expect(await (await fetch(old.url)).text()).toContain('static-page')
    await old.stop()
  })

  test.each(['/pos', '/?subdomain=spice', '/system', '/terms?subdomain=spice', '/privacy'])(
    '%s begins with the shell, and allows no inline script',
    async (path) => {
      const reply = await get(path)

      expect(await reply.text()).not.toContain('static-page')
      expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';")
    },
  )
})

test('while billing is away the places of the prices are kept, and no old price is shown', async () => {
  isAway = true
  const fresh = await startGateway(billing)
  await fresh.release('0.2.0-public', { routes: ['/'] }, page)
  await fresh.promote('0.2.0-public')

  const html = await (await fetch(fresh.url)).text()
  expect(html).toContain('<ul><li>a place</li></ul><ol><li>a card</li></ol>')
  expect(html).not.toContain('"plans"')
  await fresh.stop()
  isAway = false
})

describe('the plans', () => {
  let server: Server
  let asked = 0
  beforeAll(async () => {
    server = createServer((_req, res) => {
      asked++
      res.end(JSON.stringify(plans))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => void server.close())

  test('are asked for once a minute, however many visit', async () => {
    let time = 0
    const read = createPublicPlans(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => time)

    expect(await Promise.all([read(), read(), read()])).toEqual([plans, plans, plans])
    time = 59_999
    await read()
    expect(asked).toBe(1)
    time = 60_000
    await read()
    expect(asked).toBe(2)
  })
})
