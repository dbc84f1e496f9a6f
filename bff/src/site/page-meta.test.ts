import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

let onDomain: Awaited<ReturnType<typeof startGateway>>
let anywhere: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  onDomain = await startGateway((_req, res) => void res.end(), {
    baseDomain: 'tiffin.example',
    proxy: { https: true, trustedProxies: 1 },
  })
  anywhere = await startGateway((_req, res) => void res.end())
})
afterAll(() => Promise.all([onDomain.stop(), anywhere.stop()]))

/** Sends a Host header, which fetch does not allow. */
function get(path: string, host: string, { port } = onDomain): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      res.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}

describe('a public page', () => {
  test('describes itself to search engines and to those it is shared with', async () => {
    const html = await get('/', 'tiffin.example')

    expect(html).toContain('<title>Tiffin: the till for your restaurant</title>')
    expect(html).toMatch(
      /<meta name="description" content="Point of sale and back office for restaurants in India: [^"]+">/,
    )
    expect(html).toContain('<link rel="canonical" href="https://tiffin.example/">')
    for (const property of ['type', 'title', 'description', 'url', 'image'])
      expect(html).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+">`))
    expect(html).not.toContain('noindex')
  })

  test.each([
    ['/terms', 'Terms · Tiffin'],
    ['/privacy', 'Privacy · Tiffin'],
    ['/contact', 'Contact · Tiffin'],
  ])('%s has a title and an address of its own', async (path, title) => {
    const html = await get(path, 'www.tiffin.example')

    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain(`<link rel="canonical" href="https://tiffin.example${path}">`)
  })

  test('says without JavaScript what it is about, and where the others are', async () => {
    const [, noscript] = /<noscript>(.*?)<\/noscript>/.exec(await get('/', 'tiffin.example')) ?? []

    expect(noscript).toContain('<h1>Tiffin: the till for your restaurant</h1>')
    for (const path of ['/terms', '/privacy', '/contact']) expect(noscript).toContain(`href="${path}"`)
  })
})

test.each([
  ['/pos', 'tiffin.example'],
  ['/system/login', 'tiffin.example'],
  ['/', 'spice.tiffin.example'],
  ['/terms', 'spice.tiffin.example'],
])('%s on %s stays out of search results', async (path, host) => {
  const html = await get(path, host)

  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<title>Tiffin</title>')
  expect(html).not.toContain('canonical')
})

test('a restaurant that is named by a parameter stays out of search results', async () => {
  expect(await get('/?subdomain=spice', 'localhost', anywhere)).toContain('noindex')
  expect(await get('/', 'localhost', anywhere)).not.toContain('noindex')
})

test.each([
  ['tiffin.example', 'https://tiffin.example'],
  ['spice.tiffin.example:8443', 'https://tiffin.example:8443'],
  ['"><script>', 'https://tiffin.example'],
])('robots.txt and sitemap.xml asked of %s name the public pages at %s', async (host, origin) => {
  expect(await get('/robots.txt', host)).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`)
  const places = [...(await get('/sitemap.xml', host)).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
  expect(places).toEqual(['/', '/contact', '/terms', '/privacy'].map((path) => origin + path))
})

test('the picture of a shared link can be fetched', async () => {
  const reply = await fetch(`${onDomain.url}/share.webp`)

  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=86400',
  ])
})

test('without a domain of its own it is wherever it is visited', async () => {
  expect(await get('/robots.txt', 'spice.tiffin.app', anywhere)).toContain('Sitemap: http://tiffin.app/sitemap.xml')
  expect(await get('/robots.txt', 'localhost:8080', anywhere)).toContain('Sitemap: http://localhost:8080/sitemap.xml')
})
