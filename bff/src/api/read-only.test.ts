import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
let asked: string[] = []
beforeAll(async () => {
  gateway = await startGateway((req, res) => {
    asked.push(`${req.method} ${req.url}`)
    res.writeHead(200, { 'content-type': 'image/webp' }).end('picture')
  })
})
beforeEach(() => {
  asked = []
})
afterAll(() => gateway.stop())

const NOT_FOUND = { error: 'Not found.', code: 'NOT_FOUND' }

describe('/media/', () => {
  test.each(['GET', 'HEAD'])('%s is answered by the catalog', async (method) => {
    expect((await fetch(`${gateway.url}/media/a/b.webp`, { method })).status).toBe(200)
    expect(asked).toEqual([`${method} /media/a/b.webp`])
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s names nothing, and nobody is asked', async (method) => {
    const reply = await fetch(`${gateway.url}/media/a/b.webp`, { method, ...(method === 'POST' && { body: 'x' }) })
    expect([reply.status, await reply.json()]).toEqual([404, NOT_FOUND])
    expect(asked).toEqual([])
  })

  test('all pictures of two pages that load at once arrive, also from a slow catalog: a browser asks only once', async () => {
    const slow = await startGateway((_req, res) => void setTimeout(() => res.writeHead(200).end('picture'), 150))
    const load = () =>
      Promise.all(Array.from({ length: 80 }, async (_, nth) => (await fetch(`${slow.url}/media/a/${nth}.webp`)).status))
    const statuses = [...(await load()), ...(await load())]
    await slow.stop()

    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })
})

describe('/api/docs/', () => {
  test.each(['/api/docs/', '/api/docs', '/api/docs/?tab=1'])('%s is the page', async (path) => {
    const reply = await fetch(gateway.url + path)
    expect([reply.status, new URL(reply.url).pathname, reply.headers.get('content-type')]).toEqual([
      200,
      '/api/docs/',
      'text/html; charset=utf-8',
    ])
  })

  test('every file the page names is there', async () => {
    const page = await (await fetch(`${gateway.url}/api/docs/`)).text()
    const files = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file)
    expect(files).toContain('swagger-ui-init.js')

    for (const file of files)
      expect([file, (await fetch(`${gateway.url}/api/docs/${file}`)).status]).toEqual([file, 200])
    expect(await (await fetch(`${gateway.url}/api/docs/swagger-ui-init.js`)).text()).toContain('/api/tables/{id}/free')
  })

  test.each([
    ['GET', '/api/docs/nope'],
    ['GET', '/api/docs/package.json'],
    ['GET', '/api/docs/x/swagger-ui-init.js'],
    ['GET', '/api/docs/swagger-ui.css/'],
    ['POST', '/api/docs/'],
    ['PUT', '/api/docs'],
    ['DELETE', '/api/docs/swagger-ui.css'],
  ])('%s %s is 404 as { error, code }', async (method, path) => {
    const reply = await fetch(gateway.url + path, { method })
    expect([reply.status, await reply.json()]).toEqual([404, NOT_FOUND])
  })
})
