import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppError } from '@tiffin/contracts'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchAsStaff, tokenFor } from '../testing/proxied-endpoints.ts'
import { openRaw, type RawClient } from '../testing/raw-client.ts'
import { startGateway } from '../testing/start-gateway.ts'
import { createBodyBudget, receiveBody, type BodyLimits, type BodyRules } from './read-body.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

const SLOW = 260
const admin = `Authorization: Bearer ${tokenFor('Admin')}`
/** Returns the lines of a request that announces a longer body than it sends. */
const begin = (path: string, ...headers: string[]) => [
  `POST ${path} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 100000',
  ...headers,
  '',
  '{',
]

async function openMany(port: number, count: number, ...lines: string[]): Promise<RawClient[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => openRaw(port)))
  cleanUp.push(() => clients.forEach(({ socket }) => socket.destroy()))
  for (const client of clients) client.send(...lines)
  return clients
}

describe('260 bodies that never end', () => {
  test.each([
    ['without a token', '/api/login', [], '/api/subdomains/spice'],
    ['with a token', '/api/areas', [admin], '/api/tables'],
    ['of events nobody signed', '/api/webhooks/razorpay', [], '/api/subscription/details'],
    ['sent to a picture', '/media/a/b.webp', [], '/api/menu'],
  ])('%s: none reaches the service, and others are answered meanwhile', async (_name, path, headers, others) => {
    const asked: string[] = []
    const gateway = await startGateway(
      (req, res) => {
        asked.push(String(req.url))
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      },
      { connections: { total: 1_000, perAddress: 600 } },
    )
    cleanUp.push(() => gateway.stop())
    await openMany(gateway.port, SLOW, ...begin(path, ...headers))
    await expect.poll(() => gateway.openConnections()).toBeGreaterThanOrEqual(path.startsWith('/media') ? 1 : SLOW)

    for (let call = 0; call < 20; call++)
      expect((await fetchAsStaff(gateway.url + others, { role: 'Admin' })).status).toBe(200)
    expect(new Set(asked)).toEqual(new Set([others]))
  })

  test('control: streamed on as they come, they take every connection to the service', async () => {
    const service = createServer((req, res) => void req.on('end', () => res.end('{}')).resume())
    const proxy = createServer(express().use(createProxyMiddleware({ target: await listen(service) })))
    const url = await listen(proxy)
    await openMany(Number(new URL(url).port), SLOW, ...begin('/api/login'))
    await expect
      .poll(() => new Promise<number>((done) => void proxy.getConnections((_, count) => done(count))))
      .toBe(SLOW)
    await expect
      .poll(() => new Promise<number>((done) => void service.getConnections((_, count) => done(count))))
      .toBe(256)

    await expect(fetch(`${url}/api/tables`, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow('timeout')
  })
})

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  cleanUp.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ROOM: BodyLimits = { uploads: 4, uploadsPerCaller: 2, bytes: 30, bytesPerCaller: 20 }

/** Starts a server that reads bodies by these rules and holds them until it may answer. The path names the caller. */
async function startReader(rules: BodyRules, limits = ROOM) {
  const bodies = createBodyBudget(limits)
  const answers: (() => void)[] = []
  const app = express().post('/:caller', async (req, res) => {
    try {
      const room = bodies.reserve(req.params.caller, req.query['upload'] !== undefined)
      res.once('close', () => room.release())
      const body = await receiveBody(req, res, rules, room)
      if (body === 'client-gone') return
      answers.push(() => res.send(String(body?.length ?? 'none')))
    } catch (error) {
      const { status, code } = error as AppError
      if (!res.destroyed) res.status(status).send(code)
    }
  })
  const url = await listen(createServer(app))
  const start = async (caller: string, length: number, sent = length) => {
    const client = await openRaw(Number(new URL(url).port))
    cleanUp.push(() => client.socket.destroy())
    client.send(`POST /${caller} HTTP/1.1`, 'Host: localhost', `Content-Length: ${length}`, '', 'x'.repeat(sent))
    return client
  }
  return { start, bodies, answers }
}

describe('a body that comes too slowly', () => {
  test('is given up at its deadline, and its connection with it', async () => {
    const { start, bodies } = await startReader({ maxBytes: 100, withinMs: 300 })
    const client = await start('a', 20, 5)

    const reply = await client.reply()
    expect([reply?.status, reply?.body]).toEqual([408, 'REQUEST_TIMEOUT'])
    expect(reply?.headers).toContain('connection: close')
    await client.closed
    expect(bodies.heldBytes()).toBe(0)
  })

  test('however steadily its bytes drip', async () => {
    const { start } = await startReader({ maxBytes: 100, withinMs: 300 })
    const client = await start('a', 99, 1)
    const drip = setInterval(() => client.socket.write('x'), 20)
    cleanUp.push(() => clearInterval(drip))

    expect((await client.reply())?.status).toBe(408)
  })

  test('an upload below the least rate is given up long before its deadline; one above it is not', async () => {
    const { start, answers } = await startReader({
      maxBytes: 1_000_000,
      withinMs: 60_000,
      pace: { bytesPerSecond: 1_000, fromMs: 300 },
    })
    const [slow, quick] = await Promise.all([start('a?upload', 500_000, 20), start('b?upload', 500_000, 400_000)])

    expect((await slow.reply())?.status).toBe(408)
    quick.send('x'.repeat(100_000))
    await expect.poll(() => answers.length).toBe(1)
  })

  test('one whose sender leaves is forgotten', async () => {
    const { start, bodies } = await startReader({ maxBytes: 100, withinMs: 60_000 })
    const client = await start('a', 20, 5)
    await expect.poll(() => bodies.heldBytes()).toBe(5)
    client.socket.destroy()

    await expect.poll(() => bodies.heldBytes()).toBe(0)
  })
})

describe('what is kept in memory', () => {
  const rules: BodyRules = { maxBytes: 100, withinMs: 60_000 }

  test('is bounded for each caller: 429, and others go on', async () => {
    const { start, bodies } = await startReader(rules)
    await start('a', 25, 20)
    await expect.poll(() => bodies.heldBytes()).toBe(20)

    expect((await (await start('a', 5)).reply())?.body).toBe('TOO_MANY_REQUESTS')
    await start('b', 9, 5)
    await expect.poll(() => bodies.heldBytes()).toBe(25)
  })

  test('and in all: 503', async () => {
    const { start, bodies } = await startReader(rules)
    await Promise.all([start('a', 25, 20), start('b', 25, 10)])
    await expect.poll(() => bodies.heldBytes()).toBe(30)

    expect((await (await start('c', 5)).reply())?.body).toBe('SERVICE_UNAVAILABLE')
  })

  test('until the reply: then there is room again', async () => {
    const { start, bodies, answers } = await startReader(rules)
    const first = await start('a', 20)
    await expect.poll(() => answers.length).toBe(1)
    expect(bodies.heldBytes()).toBe(20)
    answers[0]!()

    expect((await first.reply())?.body).toBe('20')
    await expect.poll(() => bodies.heldBytes()).toBe(0)
  })

  test('uploads are bounded by number: two of a caller, four in all', async () => {
    const { start, bodies } = await startReader(rules)
    await Promise.all(['a', 'a', 'b'].map((caller) => start(`${caller}?upload`, 50, 30)))
    await expect.poll(() => bodies.heldBytes()).toBe(90)

    expect((await (await start('a?upload', 5)).reply())?.body).toBe('TOO_MANY_REQUESTS')
    await start('b?upload', 50, 30)
    await expect.poll(() => bodies.heldBytes()).toBe(120)
    expect((await (await start('c?upload', 5)).reply())?.body).toBe('SERVICE_UNAVAILABLE')
  })
})
