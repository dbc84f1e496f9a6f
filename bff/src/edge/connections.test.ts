import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchAsStaff } from '../testing/proxied-endpoints.ts'
import { openRaw } from '../testing/raw-client.ts'
import { startGateway, type FakeUpstream } from '../testing/start-gateway.ts'
import type { ConnectionLimits } from './connections.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

const answerOk: FakeUpstream = (_req, res) =>
  void res.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')

async function start(connections: ConnectionLimits, upstream = answerOk) {
  const gateway = await startGateway(upstream, { connections })
  cleanUp.push(() => gateway.stop())
  return gateway
}

/** Opens connections that send a part of their headers and then stall. */
async function openSlow(port: number, count: number, localAddress = '127.0.0.1'): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
      cleanUp.push(() => socket.destroy())
      await once(socket, 'connect')
      socket.write('GET /api/tables HTTP/1.1\r\nHost: local')
      return socket
    }),
  )
}

const openCount = (sockets: readonly Socket[]) =>
  sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length
const GET = 'GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('500 connections that send their headers slowly', () => {
  test('from one address hold no more than its share, and who shares the address is answered 30 times of 30', async () => {
    const gateway = await start({ total: 1_000, perAddress: 100 })
    const slow = await openSlow(gateway.port, 500)
    for (const socket of slow) socket.resume()
    await expect.poll(() => openCount(slow)).toBeLessThanOrEqual(100)
    expect(gateway.openConnections()).toBeLessThanOrEqual(100)

    for (let call = 0; call < 30; call++) {
      const client = await openRaw(gateway.port)
      client.send(GET)
      // A 401 shows that the request was read.
      expect((await client.reply())?.status).toBe(401)
      client.socket.destroy()
    }
    expect(await gateway.metric('requests_refused_total')).toMatchObject([{ labels: { reason: 'connection-closed' } }])
  })

  test('control: without the bound they hold 500', async () => {
    const gateway = await start({ total: 1_000, perAddress: null })
    await openSlow(gateway.port, 500)

    await expect.poll(() => gateway.openConnections()).toBe(500)
  })

  test('from one address leave the connections of another alone, also at the bound of all', async () => {
    const gateway = await start({ total: 60, perAddress: null })
    const others = await Promise.all(Array.from({ length: 10 }, () => openRaw(gateway.port)))
    cleanUp.push(() => others.forEach(({ socket }) => socket.destroy()))
    await openSlow(gateway.port, 200, '127.0.0.2')
    await expect.poll(() => gateway.openConnections()).toBe(60)

    for (const other of others) {
      other.send(GET)
      expect((await other.reply())?.status).toBe(401)
    }
  })
})

describe('who makes room', () => {
  test('those that never asked for anything before those that are idle, the oldest first', async () => {
    const gateway = await start({ total: 1_000, perAddress: 4 })
    const [idle, other] = [await openRaw(gateway.port), await openRaw(gateway.port)]
    for (const client of [idle, other]) {
      client.send(GET)
      await client.reply()
    }
    const silent = [await openRaw(gateway.port), await openRaw(gateway.port)]
    const isClosed = [idle, other, ...silent].map(() => false)
    ;[idle, other, ...silent].forEach(({ closed }, index) => void closed.then(() => (isClosed[index] = true)))
    const newcomer = async () => {
      const client = await openRaw(gateway.port)
      cleanUp.push(() => client.socket.destroy())
      client.send(GET)
      expect((await client.reply())?.status).toBe(401)
    }

    await newcomer()
    await expect.poll(() => isClosed).toEqual([false, false, true, false])
    await newcomer()
    await expect.poll(() => isClosed).toEqual([false, false, true, true])
    await newcomer()
    await expect.poll(() => isClosed).toEqual([true, false, true, true])
    other.socket.destroy()
  })

  test('never one that waits for an answer: then the new connection is refused with 503 and a `retry-after`', async () => {
    const answers: (() => void)[] = []
    const gateway = await start(
      { total: 1_000, perAddress: 3 },
      (req, res, service) => void answers.push(() => answerOk(req, res, service)),
    )
    const waiting = Array.from({ length: 3 }, () =>
      fetchAsStaff(`${gateway.url}/api/tables`, { role: 'Admin', headers: { connection: 'close' } }),
    )
    await expect.poll(() => answers.length).toBe(3)

    const newcomer = await openRaw(gateway.port)
    const refusal = await newcomer.reply()
    expect([refusal?.status, refusal?.headers.includes('retry-after: 1')]).toEqual([503, true])
    await newcomer.closed
    for (const answer of answers) answer()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(() => gateway.openConnections()).toBe(0)
  })

  test('a body that is under way before one that waits for an answer', async () => {
    const answers: (() => void)[] = []
    const gateway = await start(
      { total: 1_000, perAddress: 2 },
      (req, res, service) => void answers.push(() => answerOk(req, res, service)),
    )
    const waiting = fetchAsStaff(`${gateway.url}/api/tables`, { role: 'Admin' })
    await expect.poll(() => answers.length).toBe(1)
    const slow = await openRaw(gateway.port)
    slow.send('POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Length: 100', '', '{')

    const newcomer = await openRaw(gateway.port)
    cleanUp.push(() => newcomer.socket.destroy())
    await slow.closed
    newcomer.send(GET)
    expect((await newcomer.reply())?.status).toBe(401)
    answers[0]!()
    expect((await waiting).status).toBe(200)
  })
})
