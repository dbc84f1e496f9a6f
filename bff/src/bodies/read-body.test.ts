import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRaw } from '../testing/raw-client.ts'
import { tokenFor } from '../testing/proxied-endpoints.ts'
import { startGateway } from '../testing/start-gateway.ts'

type Seen = { readonly headers: Record<string, unknown>; readonly body: string }

let gateway: Awaited<ReturnType<typeof startGateway>>
let seen: Seen[] = []
beforeAll(async () => {
  gateway = await startGateway((req, res) => {
    let body = ''
    req.on('data', (chunk) => (body += chunk))
    req.on('end', () => {
      seen.push({ headers: req.headers, body })
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')
    })
  })
})
beforeEach(() => {
  seen = []
})
afterAll(() => gateway.stop())

const authorization = `Authorization: Bearer ${tokenFor('Admin')}`
const post = (path: string, ...headers: string[]) => [
  `POST ${path} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  ...headers,
  '',
]
const GET_TABLES = ['GET /api/tables HTTP/1.1', 'Host: localhost', authorization, '', '']

describe('whatever way a body comes, the service gets its bytes with their length', () => {
  test('in chunks', async () => {
    const client = await openRaw(gateway.port)
    client.send(
      ...post('/api/login', 'Transfer-Encoding: chunked', 'Trailer: x-late'),
      '5',
      '{"a":',
      '2',
      '1}',
      '0',
      'x-late: 1',
      '',
      '',
    )

    expect((await client.reply())?.status).toBe(200)
    expect(seen).toMatchObject([{ body: '{"a":1}', headers: { 'content-length': '7', connection: 'keep-alive' } }])
    expect([seen[0]!.headers['transfer-encoding'], seen[0]!.headers['trailer']]).toEqual([undefined, undefined])
    client.socket.destroy()
  })

  test('byte by byte, also a character at a time in two', async () => {
    const client = await openRaw(gateway.port)
    const body = Buffer.from('{"name":"Idli ₹40"}')
    client.send(...post('/api/login', `Content-Length: ${body.length}`), '')
    for (const byte of body) client.socket.write(Buffer.from([byte]))

    expect((await client.reply())?.status).toBe(200)
    expect(seen.map((each) => each.body)).toEqual(['{"name":"Idli ₹40"}'])
    client.socket.destroy()
  })

  test.each([
    ['no length', []],
    ['a length of 0', ['Content-Length: 0']],
    ['chunks that hold nothing', ['Transfer-Encoding: chunked']],
  ])('empty, with %s', async (_name, headers) => {
    const client = await openRaw(gateway.port)
    client.send(...post('/api/login', ...headers), ...(headers[0]?.startsWith('Transfer') ? ['0', '', ''] : ['']))

    expect((await client.reply())?.status).toBe(200)
    expect(seen).toMatchObject([{ body: '', headers: { 'content-length': '0' } }])
    client.socket.destroy()
  })

  test('on a connection that the visitor closes: the one to the service stays', async () => {
    const client = await openRaw(gateway.port)
    client.send(...post('/api/login', 'Content-Length: 2', 'Connection: close'), '{}')

    expect((await client.reply())?.headers).toContain('connection: close')
    expect(seen).toMatchObject([{ body: '{}', headers: { connection: 'keep-alive' } }])
    await client.closed
  })

  test('and a HEAD is passed on as one', async () => {
    expect(
      (
        await fetch(`${gateway.url}/api/tables`, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${tokenFor('Admin')}` },
        })
      ).status,
    ).toBe(200)
    expect(seen.map(({ body }) => body)).toEqual([''])
  })
})

describe('Expect: 100-continue', () => {
  const ask = (token: string | null, length: number) =>
    new Promise<{ continued: boolean; status: number }>((resolve, reject) => {
      let continued = false
      const headers = {
        expect: '100-continue',
        'content-type': 'application/json',
        'content-length': length,
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const req = request({ port: gateway.port, method: 'POST', path: '/api/areas', headers }, (res) => {
        res.resume()
        resolve({ continued, status: res.statusCode ?? 0 })
        req.destroy()
      })
      req.on('continue', () => {
        continued = true
        req.end('x'.repeat(length))
      })
      req.on('error', reject)
      req.flushHeaders()
    })

  test('is answered once it is known that the body is taken', async () => {
    expect(await ask(tokenFor('Admin'), 100)).toEqual({ continued: true, status: 200 })
    expect(seen).toMatchObject([{ body: 'x'.repeat(100) }])
    expect(seen[0]!.headers['expect']).toBeUndefined()
  })

  test.each([
    ['a stranger', null, 100, 401],
    ['too much', tokenFor('Admin'), 300_000, 413],
  ])('%s is refused before the body is sent', async (_name, token, length, status) => {
    expect(await ask(token, length)).toEqual({ continued: false, status })
    expect(seen).toEqual([])
  })
})

describe('a body that is too large', () => {
  const KB = 1024
  const [admin] = [`Authorization: Bearer ${tokenFor('Admin')}`]

  test.each([
    ['/api/login', [], 256],
    ['/api/areas', [admin], 256],
    ['/api/webhooks/razorpay', [], 256],
    ['/api/module-failures', [], 64],
  ])('%s: 413, and the next call on that connection is answered, each of 12 times', async (path, headers, limitKb) => {
    const client = await openRaw(gateway.port)
    for (let round = 0; round < 12; round++) {
      client.send(...post(path, ...headers, `Content-Length: ${2_000 * KB}`), '')
      client.socket.write('x'.repeat(2_000 * KB))
      const refused = await client.reply()
      expect([refused?.status, refused?.body]).toEqual([
        413,
        JSON.stringify({ error: 'The request is too large.', code: 'BODY_TOO_LARGE' }),
      ])
      client.send(...GET_TABLES)
      expect((await client.reply())?.status).toBe(200)
    }
    expect(seen.filter(({ body }) => body !== '')).toEqual([])
    client.socket.destroy()

    const within = await openRaw(gateway.port)
    within.send(...post(path, ...headers, `Content-Length: ${limitKb * KB}`), '')
    within.socket.write('x'.repeat(limitKb * KB))
    expect((await within.reply())?.status).not.toBe(413)
    within.socket.destroy()
  })

  test('in chunks as well', async () => {
    const client = await openRaw(gateway.port)
    client.send(...post('/api/login', 'Transfer-Encoding: chunked'), '')
    for (let chunk = 0; chunk < 20; chunk++) client.send((16 * KB).toString(16), 'x'.repeat(16 * KB), '')
    client.send('0', '', '')
    expect((await client.reply())?.status).toBe(413)
    client.send(...GET_TABLES)
    expect((await client.reply())?.status).toBe(200)
    client.socket.destroy()
  })

  test('one without an end ends the connection', async () => {
    const client = await openRaw(gateway.port)
    client.send(...post('/api/login', 'Transfer-Encoding: chunked'), '')
    const chunk = `${(1_024 * KB).toString(16)}\r\n${'x'.repeat(1_024 * KB)}\r\n`
    let sent = 0
    const pour = () => {
      while (sent++ < 64 && !client.socket.destroyed)
        if (!client.socket.write(chunk)) return void client.socket.once('drain', pour)
    }
    pour()
    await client.closed
    expect(sent).toBeLessThan(64)
  })
})
