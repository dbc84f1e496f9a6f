import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway((_req, res) => void res.end())
})
afterAll(() => gateway.stop())

const read = (path: string) => fetch(gateway.url + path)
const manifestOfPage = async (path: string) =>
  /<link rel="manifest" href="([^"]+)">/.exec(await (await read(path)).text())?.[1] ?? null

test.each([
  ['/pos', '/manifest.webmanifest'],
  ['/login', '/manifest.webmanifest'],
  ['/kitchen', '/kitchen.webmanifest'],
  ['/system', null],
  ['/system/login', null],
  ['/', null],
  ['/?subdomain=spice', '/manifest.webmanifest'],
])('a browser at %s is offered to install %s', async (path, manifest) => {
  expect(await manifestOfPage(path)).toBe(manifest)
})

test.each([
  ['/manifest.webmanifest', 'Tiffin', '/pos'],
  ['/kitchen.webmanifest', 'Tiffin Kitchen', '/kitchen'],
])('%s opens its page as an app that is named after the restaurant', async (path, title, start) => {
  const reply = await read(`${path}?subdomain=spice`)

  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  expect(await reply.json()).toMatchObject({
    id: start,
    name: `${title} · spice`,
    short_name: 'spice',
    start_url: start,
    scope: '/',
    display: 'standalone',
    launch_handler: { client_mode: 'focus-existing' },
  })
  expect(await (await read(path)).json()).toMatchObject({ name: title, short_name: title })
})

test('each host is named after its own restaurant, and after no other', async () => {
  const nameAt = (host: string) =>
    new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port: gateway.port, path: '/manifest.webmanifest', headers: { host } }, (res) => {
        let text = ''
        res.setEncoding('utf8').on('data', (part: string) => (text += part))
        res.on('end', () => resolve((JSON.parse(text) as { name: string }).name))
      })
        .on('error', reject)
        .end()
    })
  const names: string[] = []
  for (const host of ['spice.tiffin.example', 'curry.tiffin.example', 'tiffin.example', '"><spice'])
    names.push(await nameAt(host))

  expect(names).toEqual(['Tiffin · spice', 'Tiffin · curry', 'Tiffin', 'Tiffin'])
})

test('each icon is a picture as large as the manifest says', async () => {
  const { icons } = (await (await read('/manifest.webmanifest')).json()) as {
    icons: readonly { src: string; sizes: string; purpose: string }[]
  }

  expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const reply = await read(src)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    const png = Buffer.from(await reply.arrayBuffer())
    // Width and height follow the signature, a chunk's length and its name.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})
