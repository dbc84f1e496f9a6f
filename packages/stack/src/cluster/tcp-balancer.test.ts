import { once } from 'node:events'
import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startTcpBalancer } from './tcp-balancer.ts'

/** So long that no check comes by itself: a test asks for each one. */
const NEVER_MS = 3_600_000

const stops: (() => unknown)[] = []
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

/** A process that answers with its name, `/held` when the test lets it, and `/readyz` 503 once it is to stop. */
async function startReplica(name: string) {
  const held: ServerResponse[] = []
  let isStopping = false
  const server: Server = createServer((req, res) => {
    if (req.url === '/readyz') return void res.writeHead(isStopping ? 503 : 200).end()
    if (req.url === '/held') return void held.push(res)
    res.end(name)
  })
  const close = () => new Promise((resolve) => server.close(resolve))
  stops.push(() => (server.closeAllConnections(), close()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    held,
    /** Begins the drain: the process says that it is not ready, and answers. */
    drain: () => void (isStopping = true),
    /** Takes no connections any more, and answers what is open. */
    close,
  }
}

async function startTwo() {
  const replicas = [await startReplica('one'), await startReplica('two')] as const
  const ports = replicas.map(({ port }) => port)
  const balancer = await startTcpBalancer({ port: 0, host: '127.0.0.1', replicas: ports, checkEveryMs: NEVER_MS })
  stops.push(balancer.stop)
  await balancer.check()
  /** Asks on a connection of its own. @returns the name of the process, or the code of the failure */
  const ask = async (path = '/', agent: Agent | false = false): Promise<string> => {
    const call = get({ port: balancer.port, host: '127.0.0.1', path, agent })
    try {
      const [reply] = (await once(call, 'response')) as [Parameters<typeof text>[0]]
      return await text(reply)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'failed'
    }
  }
  const askFour = async () => (await Promise.all([ask(), ask(), ask(), ask()])).toSorted()
  return { replicas, balancer, ask, askFour }
}

test('connections take turns among the ready processes, and one connection stays where it is', async () => {
  const { ask, askFour } = await startTwo()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  stops.push(() => agent.destroy())

  expect(await askFour()).toEqual(['one', 'one', 'two', 'two'])
  expect(new Set([await ask('/', agent), await ask('/', agent), await ask('/', agent)]).size).toBe(1)
})

test('a process that drains until the next check loses no request, one that is open included', async () => {
  const { replicas, balancer, ask, askFour } = await startTwo()
  const [first] = replicas
  const open = [ask('/held'), ask('/held')]
  await expect.poll(() => first.held.length).toBe(1)

  first.drain()
  expect(await askFour()).toEqual(['one', 'one', 'two', 'two'])
  await balancer.check()
  const closed = first.close()
  expect(await askFour()).toEqual(['two', 'two', 'two', 'two'])

  for (const { held } of replicas) held[0]!.end('held')
  expect(await Promise.all([...open, closed])).toEqual(['held', 'held', undefined])
})

test('control: a process that closes before the next check fails the connections that it is sent', async () => {
  const { replicas, balancer, askFour } = await startTwo()
  void replicas[0].close()

  expect(await askFour()).toEqual(['ECONNRESET', 'ECONNRESET', 'two', 'two'])
  await balancer.check()
  expect(await askFour()).toEqual(['two', 'two', 'two', 'two'])
})

test('without a ready process connections are cut, and a process that is ready again is asked again', async () => {
  const { replicas, balancer, ask, askFour } = await startTwo()
  for (const replica of replicas) await replica.close()
  await balancer.check()

  expect([balancer.ready(), await ask()]).toEqual([[], 'ECONNRESET'])
  const back = createServer((_req, res) => void res.end('back'))
  stops.push(() => (back.closeAllConnections(), new Promise((resolve) => back.close(resolve))))
  await once(back.listen(replicas[1].port, '127.0.0.1'), 'listening')
  await balancer.check()

  expect(await askFour()).toEqual(['back', 'back', 'back', 'back'])
})
