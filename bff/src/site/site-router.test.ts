import { createModuleStore } from '@tiffin/module-releases'
import { diskOpener } from '@tiffin/file-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleFile, startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway((_req, res) => void res.end())
})
afterAll(() => gateway.stop())

const get = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })

test('every address that is no file answers the page, with the registry in it', async () => {
  for (const path of ['/', '/pos', '/dashboard', '/system/login', '/no/such/page']) {
    const reply = await get(path)
    const html = await reply.text()

    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const data = JSON.parse(/<script type="application\/json" id="tiffin-page">(.*?)<\/script>/.exec(html)![1]!)
    expect([data.registry.revision, data.baseDomain, data.askRegistry]).toEqual([1, null, false])
  }
})

test('each page has the time of the server, also one that is not sent again', async () => {
  const first = await get('/pos')
  const again = await get('/pos', { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' })

  expect([first.status, again.status]).toEqual([200, 304])
  for (const { headers } of [first, again]) expect(headers.get('server-timing')).toMatch(/^now;dur=\d{13}$/)
})

test('the module of an address is preloaded with its hash, others are not', async () => {
  expect(await (await get('/pos')).text()).toContain(
    `<link rel="preload" as="script" crossorigin="anonymous" integrity="sha384-x" href="${moduleFile}">`,
  )
  expect(await (await get('/dashboard')).text()).not.toContain('preload')
})

test('the policy allows scripts of this origin only, none inline and no eval', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''

  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).not.toContain('unsafe-eval')
})

test('files with a hash in their name are kept for a year and sent compressed', async () => {
  const reply = await get('/assets/main.1.js', { 'accept-encoding': 'br' })

  expect([
    reply.headers.get('content-encoding'),
    reply.headers.get('content-type'),
    reply.headers.get('cache-control'),
  ]).toEqual(['br', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'])
  expect((await get('/assets/main.1.js', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
})

test('a page that was opened before a deployment still loads its parts', async () => {
  const own = await startGateway((_req, res) => void res.end())
  const part = async (encoding: string) => {
    const reply = await fetch(`${own.url}/assets/main.1.js`, { headers: { 'accept-encoding': encoding } })
    return [reply.status, reply.headers.get('content-encoding'), reply.headers.get('cache-control')]
  }
  await own.storeShell()
  await own.replaceShell(2)

  const kept = 'public, max-age=31536000, immutable'
  expect([await part('br'), await part('identity')]).toEqual([
    [200, 'br', kept],
    [200, null, kept],
  ])
  // The control: a build that was replaced before it was stored is gone.
  await own.replaceShell(3)
  expect((await fetch(`${own.url}/assets/main.2.js`)).status).toBe(404)
  await own.stop()
})

test('a page is sent compressed, and not again while it is the same', async () => {
  const version = '0.2.0-large'
  const files = Array.from({ length: 40 }, (_, number) => `/modules/pos/${version}/${number}.js`)
  const integrity = { [`/modules/pos/${version}/remoteEntry.js`]: 'sha384-x' }
  const large = await startGateway((_req, res) => void res.end())
  await large.release(version, {
    integrity: { ...integrity, ...Object.fromEntries(files.map((file) => [file, 'sha384-y'])) },
  })
  await large.promote(version)
  const visit = (headers: Record<string, string>) => fetch(`${large.url}/pos`, { headers })

  const page = await visit({ 'accept-encoding': 'br' })
  expect([page.headers.get('content-encoding'), page.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(await page.text()).toContain(files[39])
  const known = { 'if-none-match': page.headers.get('etag')!, 'cache-control': 'max-age=0' }
  expect((await visit({ 'accept-encoding': 'br', ...known })).status).toBe(304)
  expect((await visit({ 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  await large.stop()
})

test('the registry is asked again each time, and names the live versions', async () => {
  const reply = await get('/modules.json')

  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(await reply.json()).toMatchObject({ schema: 1, revision: 1, modules: [{ name: 'pos', version: '0.1.0-abc' }] })
})

test('registry and page say which build of the shell is served, also after it was replaced', async () => {
  const own = await startGateway((_req, res) => void res.end())
  const shellBuildAt = async (address: string) => {
    const text = await (await fetch(own.url + address)).text()
    return /"shell":"([\w-]+)"/.exec(text)?.[1]
  }
  const first = await shellBuildAt('/modules.json')
  expect(first).toMatch(/^[\w-]{16}$/)
  expect(await shellBuildAt('/kitchen')).toBe(first)

  await own.replaceShell(2)
  expect(await shellBuildAt('/modules.json')).not.toBe(first)
  expect(await shellBuildAt('/kitchen')).toBe(await shellBuildAt('/modules.json'))
  await own.stop()
})

test.each([
  '/assets/missing.js',
  '/modules/pos/9.9.9/remoteEntry.js',
  '/modules/../shell/index.html',
  '/modules/log/00000001.json',
  '/modules/pos/0.1.0-abc/module.json',
  '/modules/..%2fshell/index.html',
  '/robots.secret',
  '/assets/..%2findex.html',
])('404 for the file %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('the process is up and ready whatever its services do: without them it still has pages, and no other gateway has more', async () => {
  await gateway.stopServices()

  for (const path of ['/healthz', '/readyz', '/pos']) expect([path, (await get(path)).status]).toEqual([path, 200])
})

test('pages, registry and files outlive the store of modules', async () => {
  let isAway = false
  const unreliable = (folder: string) => {
    const store = createModuleStore(diskOpener({ folder }))
    const unlessAway =
      <T>(answer: (key: string) => Promise<T>) =>
      (key: string) =>
        isAway ? Promise.reject(new Error('The store is away')) : answer(key)
    return { ...store, read: unlessAway(store.read), list: unlessAway(store.list) }
  }
  const known = await startGateway((_req, res) => void res.end('{}'), { openStore: unreliable })
  const ask = (path: string) => fetch(known.url + path, { headers: { 'accept-encoding': 'br' } })
  expect((await ask(moduleFile)).status).toBe(200)
  isAway = true

  expect(await (await ask('/pos')).text()).toContain(moduleFile)
  for (const path of ['/modules.json', moduleFile, '/readyz', '/assets/main.1.js'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect((await ask('/assets/main.0.js')).status).toBe(404)
  await known.stop()
})
