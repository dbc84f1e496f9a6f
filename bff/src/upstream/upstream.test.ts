import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { AppError } from '@tiffin/contracts'
import express from 'express'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BulkheadLimits, RequestKind } from './bulkhead.ts'
import { createUpstream } from './upstream.ts'

const cleanUp: (() => unknown)[] = []
afterEach(() => {
  vi.useRealTimers()
  cleanUp.splice(0).forEach((undo) => undo())
})

async function listen(server: Server, port = 0): Promise<number> {
  cleanUp.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts a gateway in front of one service. The path names the caller; refusals carry `refused`. */
async function startInFront(
  servicePort: number,
  withinMs: number,
  limits?: BulkheadLimits,
  kind: RequestKind = 'read',
  mayRepeat = false,
) {
  const upstream = createUpstream({ url: `http://127.0.0.1:${servicePort}`, limits, replies: { heldBytes: 0 } })
  const app = express().use((req, res) =>
    upstream
      .forward(req, res, { caller: req.path, kind, body: null, withinMs, mayRepeat })
      .catch(
        (refusal: unknown) =>
          void (refusal instanceof AppError && res.status(refusal.status).set('refused', '1').json(refusal.toBody())),
      ),
  )
  const port = await listen(createServer(app))
  const ask = async (path = '/a') => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`)
    return {
      status: reply.status,
      isRefused: reply.headers.has('refused'),
      body: await reply.json(),
    }
  }
  return { upstream, port, ask }
}

const startService = async (answer: RequestListener) => listen(createServer(answer))
const askMany = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, () => ask()))

test.each([
  [50, 503],
  [60_000, 200],
])('a service that takes 300 ms within a limit of %i ms: %i', async (limitMs, status) => {
  const { ask } = await startInFront(
    await startService((_req, res) => void setTimeout(() => res.end('{}'), 300)),
    limitMs,
  )

  expect((await ask()).status).toBe(status)
})

test.each([
  ['file', 'is answered', 200],
  ['read', 'control: was refused long before', 503],
] as const)('a %s that gets its turn after half of its deadline: %s', async (kind, _what, status) => {
  const held: (() => void)[] = []
  const service = await startService((_req, res) =>
    held.length === 0 ? void held.push(() => res.end('{}')) : res.end('{}'),
  )
  const oneSlot = { maxConcurrent: 1, maxQueued: 8, maxWaitMs: 250 }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { ask, upstream } = await startInFront(service, 100_000, oneSlot, kind)
  const first = ask()
  await expect.poll(() => held.length).toBe(1)
  const second = ask()
  await expect.poll(() => upstream.state().waiting).toBe(1)
  vi.advanceTimersByTime(50_000)
  held[0]!()

  expect([(await first).status, (await second).status]).toEqual([200, status])
})

describe('a service that takes connections and never answers', () => {
  async function startSilent() {
    const open = { now: 0, most: 0 }
    const server = createTcpServer((socket) => {
      open.most = Math.max(open.most, ++open.now)
      socket
        .on('error', () => undefined)
        .on('close', () => open.now--)
        .resume()
    })
    cleanUp.push(() => server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return { open, port: (server.address() as AddressInfo).port }
  }

  test('is answered for when the deadline for wait and answer is over, with bounded connections', async () => {
    const { open, port } = await startSilent()
    const { ask, upstream } = await startInFront(port, 400)
    const replies = await Promise.all(Array.from({ length: 120 }, (_, index) => ask(`/${index % 10}`)))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
    expect(open.most).toBeGreaterThan(0)
    expect(open.most).toBeLessThanOrEqual(50)
    expect(upstream.state()).toMatchObject({ inFlight: 0, waiting: 0, isOpen: true })
    await expect.poll(() => open.now).toBe(0)
  })

  test('is tried once a second after five failures; when it answers again, everybody goes on', async () => {
    let isHung = true
    let asked = 0
    const service = await startService((_req, res) => {
      asked++
      if (!isHung) res.end('{}')
    })
    // The circuit reads the faked clock, which stops. By the real clock the fifty calls could take a second, after which
    // the circuit lets a call pass again.
    vi.useFakeTimers({ toFake: ['performance'] })
    const { ask, upstream } = await startInFront(service, 2_000)
    await askMany(5, ask)
    expect([asked, upstream.state().isOpen]).toEqual([5, true])

    const refused = await askMany(50, ask)
    expect(new Set(refused.map(({ status, isRefused }) => `${status} ${isRefused}`))).toEqual(new Set(['503 true']))
    expect(refused[0]!.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retry_after_seconds: 1 })
    expect(asked).toBe(5)

    isHung = false
    vi.advanceTimersByTime(999)
    expect((await ask()).isRefused).toBe(true)
    vi.advanceTimersByTime(1)
    expect((await ask()).status).toBe(200)
    expect([asked, upstream.state().isOpen]).toEqual([6, false])
    expect((await askMany(20, ask)).every(({ status }) => status === 200)).toBe(true)
  })

  test('control: a service that answers with failures of its own is asked on', async () => {
    let asked = 0
    const service = await startService((_req, res) => {
      asked++
      res.writeHead(503, { 'content-type': 'application/json' }).end('{}')
    })
    const { ask, upstream } = await startInFront(service, 2_000)
    for (let call = 0; call < 12; call++) expect((await ask()).isRefused).toBe(false)

    expect([asked, upstream.state().isOpen]).toEqual([12, false])
  })

  test('visitors who leave while it does not answer do not count as its failures', async () => {
    let asked = 0
    const service = await startService(() => void asked++)
    const { port, upstream } = await startInFront(service, 60_000)
    for (let visitor = 0; visitor < 8; visitor++) {
      const leaving = request({ port, path: '/a' }).on('error', () => undefined)
      leaving.end()
      await expect.poll(() => asked).toBe(visitor + 1)
      leaving.destroy()
    }

    await expect.poll(() => upstream.state()).toMatchObject({ inFlight: 0, isOpen: false })
  })
})

describe('a kept-alive connection that the service closed meanwhile', () => {
  /** Starts a service that, once it restarts, cuts each connection at its second request, or every one. */
  async function startRestarting() {
    const state = { cuts: 'none' as 'none' | 'used' | 'all' }
    const used = new WeakSet<Socket>()
    const port = await startService((req, res) => {
      if (state.cuts === 'all' || (state.cuts === 'used' && used.has(req.socket))) return void req.socket.destroy()
      used.add(req.socket)
      setTimeout(() => res.end('{}'), 50)
    })
    return { port, state }
  }

  test.each([
    ['is replaced for a request that may be repeated', true, 200],
    ['control: is an answer of the gateway for any other', false, 503],
  ])('%s, and is no failure of the service', async (_what, mayRepeat, status) => {
    const { port, state } = await startRestarting()
    const { ask, upstream } = await startInFront(port, 60_000, undefined, 'read', mayRepeat)
    expect((await askMany(8, ask)).every((reply) => reply.status === 200)).toBe(true)
    state.cuts = 'used'

    expect((await ask()).status).toBe(status)
    expect(upstream.state()).toMatchObject({ inFlight: 0, isOpen: false })
  })

  test('counts as a failure where connections that are opened for the request are cut, too', async () => {
    const { port, state } = await startRestarting()
    const { ask, upstream } = await startInFront(port, 60_000, undefined, 'read', true)
    await askMany(2, ask)
    state.cuts = 'all'

    const isOpenAfter = async () => (expect((await ask()).status).toBe(503), upstream.state().isOpen)
    await expect.poll(isOpenAfter).toBe(true)
  })
})

test('a service that does not listen: 503 at once, and again after it is back', async () => {
  const parked = createServer()
  const port = await listen(parked)
  await new Promise((done) => parked.close(done))
  const { ask } = await startInFront(port, 5_000)
  for (let call = 0; call < 8; call++) expect((await ask()).status).toBe(503)

  await listen(
    createServer((_req, res) => void res.end('{}')),
    port,
  )
  await expect.poll(async () => (await ask()).status).toBe(200)
})

describe('more requests than a service can work on', () => {
  /** Starts a service that answers when the test calls `answer`. */
  async function startHeld() {
    const answers: (() => void)[] = []
    const served: string[] = []
    const port = await startService((req, res) => {
      served.push(String(req.url))
      answers.push(() => res.end('{}'))
    })
    const answer = async (count: number) => {
      for (let answered = 0; answered < count; answered++) {
        await expect.poll(() => answers.length, { interval: 5 }).toBeGreaterThan(answered)
        answers[answered]!()
      }
    }
    return { port, answer, served, asked: () => answers.length }
  }

  test('wait in a bounded queue; beyond it they are refused before anything else is answered', async () => {
    const { port, answer, asked } = await startHeld()
    const { ask, upstream } = await startInFront(port, 60_000, { maxConcurrent: 4, maxQueued: 8, maxWaitMs: 1_000 })
    const replies: string[] = []
    const all = Array.from({ length: 20 }, async (_, index) => {
      const { status, isRefused } = await ask(`/${index}`)
      replies.push(`${status} ${isRefused}`)
    })
    await expect.poll(() => replies).toEqual(Array.from({ length: 10 }, () => '503 true'))
    await expect.poll(() => [asked(), upstream.state().waiting]).toEqual([4, 6])

    await answer(10)
    await Promise.all(all)
    expect(replies.slice(10)).toEqual(Array.from({ length: 10 }, () => '200 false'))
  })

  test.each([
    ['the queue is', { maxConcurrent: 4, maxQueued: 1_000, maxWaitMs: 60_000 }, { asked: 4, waiting: 16 }],
    ['slots and queue are', { maxConcurrent: 1_000, maxQueued: 1_000, maxWaitMs: 60_000 }, { asked: 20, waiting: 0 }],
  ])('control: while %s wide open none is refused before an answer', async (_what, limits, held) => {
    const { port, answer, asked } = await startHeld()
    const { ask, upstream } = await startInFront(port, 60_000, limits)
    const all = Promise.all(Array.from({ length: 20 }, (_, index) => ask(`/${index}`)))
    await expect.poll(() => ({ asked: asked(), waiting: upstream.state().waiting })).toEqual(held)

    await answer(20)
    expect((await all).every(({ status, isRefused }) => status === 200 && !isRefused)).toBe(true)
  })

  test('a caller with hundreds of them does not keep another waiting for all of his', async () => {
    const { port, answer, served } = await startHeld()
    const { ask, upstream } = await startInFront(port, 60_000, { maxConcurrent: 4, maxQueued: 200, maxWaitMs: 60_000 })
    const noisy = askMany(80, () => ask('/noisy'))
    await expect.poll(() => upstream.state().waiting).toBe(79)
    const quiet = ask('/quiet')
    await expect.poll(() => served).toEqual(['/noisy', '/quiet'])

    await answer(81)
    await Promise.all([noisy, quiet])
  })
})

describe('a reply that begins', () => {
  const LIMIT_MS = 300
  /** Begins a reply whose deadlines pass when the test advances the fake timers. */
  async function begin(port: number): Promise<IncomingMessage> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [reply] = (await once(request({ port, path: '/a' }).end(), 'response')) as [IncomingMessage]
    return reply
  }

  test('and breaks off is not passed off as whole', async () => {
    const service = await startService((_req, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('{"half":')
      setTimeout(() => res.destroy(), 20)
    })
    const { port, upstream } = await startInFront(service, 5_000)

    await expect(fetch(`http://127.0.0.1:${port}/a`).then((reply) => reply.text())).rejects.toThrow()
    await expect.poll(() => upstream.state().inFlight).toBe(0)
  })

  test('and stalls is cut off', async () => {
    const service = await startService(
      (_req, res) => void res.writeHead(200, { 'content-length': '100' }).write('{"half":'),
    )
    const { port, upstream } = await startInFront(service, LIMIT_MS)
    const reply = await begin(port)
    vi.advanceTimersByTime(2 * LIMIT_MS)

    await expect(text(reply)).rejects.toThrow()
    await expect.poll(() => upstream.state().inFlight).toBe(0)
  })

  test('and goes on for longer than the deadline is passed on whole', async () => {
    let source: ServerResponse | undefined
    const service = await startService((_req, res) => void (source = res.writeHead(200)).write('x'))
    const { port } = await startInFront(service, LIMIT_MS)
    const reply = await begin(port)
    for (let sent = 1; sent <= 10; sent++) {
      // A part that arrived keeps the reply alive until the next deadline.
      expect(String((await once(reply, 'data'))[0])).toBe('x')
      vi.advanceTimersByTime(LIMIT_MS)
      source!.write('x')
    }
    source!.end()

    expect(await text(reply)).toBe('x')
  })
})

test('an unused connection is closed by the gateway before its service closes it', async () => {
  const service = createServer((_req, res) => void res.end('{}'))
  service.keepAliveTimeout = 3_000
  const { ask } = await startInFront(await listen(service), 60_000)
  const connected = once(service, 'connection')
  await ask()
  const [socket] = (await connected) as [Socket]
  const closed = (by: 'gateway' | 'service', event: 'end' | 'close') => once(socket, event).then(() => by)

  expect(await Promise.race([closed('gateway', 'end'), closed('service', 'close')])).toBe('gateway')
})
