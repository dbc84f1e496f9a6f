import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createTestEnv, tokenOf } from '@tiffin/service-kit/testing'
import { freePort } from '@tiffin/stack/free-port'
import { COMPILE_CACHE } from '@tiffin/stack/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEvents } from './testing/event-client.ts'
import { STREAM_END, staffOf } from './testing/event-gateway.ts'
import { settingsOf, writeDeclarations } from './testing/declarations.ts'

let gateway: ChildProcess
let modules: string
let service: Server
let answer: () => void
let asked: Promise<void>
beforeEach(async () => {
  modules = await mkdtemp(path.join(os.tmpdir(), 'tiffin-modules-'))
  asked = new Promise((done) => {
    service = createServer((_req, res) => {
      answer = () => void res.end('{}')
      done()
    })
  })
  await listen(service)
})
afterEach(async () => {
  gateway.kill('SIGKILL')
  service.closeAllConnections()
  service.close()
  await rm(modules, { recursive: true })
})

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server)
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

async function spawnGateway(port: number, others: Readonly<Record<string, string>>) {
  const settings = {
    ...createTestEnv(),
    PORT: port,
    METRICS_PORT: 0,
    HOST: '127.0.0.1',
    MODULES_DIR: modules,
    SERVICES_DIR: await writeDeclarations(modules),
    CATALOG_URL: `http://127.0.0.1:${portOf(service)}`,
    ...others,
  }
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...settingsOf(settings) }
  gateway = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], { env, stdio: 'inherit' })
  return { exited: once(gateway, 'exit') }
}

async function startProcess(others: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const { exited } = await spawnGateway(port, others)
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return { exited, port, url }
}

test('a signal ends the gateway after the replies under way, whoever else keeps a connection open', async () => {
  const { exited, port, url } = await startProcess()
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const slow = fetch(`${url}/media/dish.webp`)
  await asked

  gateway.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${url}/healthz`).then(
        () => 'listens',
        () => 'stopped listening',
      ),
    )
    .toBe('stopped listening')
  answer()
  const reply = await slow

  expect([reply.status, reply.headers.get('connection'), await reply.text()]).toEqual([200, 'close', '{}'])
  expect(await exited).toEqual([0, null])
})

test('a gateway with DRAIN_MS still answers after a signal, and says that it stops', async () => {
  const { url } = await startProcess({ DRAIN_MS: '600000' })
  const notReady = async () => {
    const { notReady: reasons } = (await (await fetch(`${url}/readyz`)).json()) as { notReady: string[] }
    return reasons
  }

  expect(await notReady()).not.toContain('stopping')
  gateway.kill('SIGTERM')
  await expect.poll(notReady).toContain('stopping')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('an uncaught error ends a gateway without its DRAIN_MS', async () => {
  // A port that is taken is an error of the server, which nothing catches.
  const { exited } = await spawnGateway(portOf(service), { DRAIN_MS: '600000' })

  expect(await exited).toEqual([1, null])
})

test('a signal says bye to the streams of events', async () => {
  const tenancy = createServer((_req, res) => void res.end('{"role":"Waiter","tokenVersion":1}'))
  const { exited, url } = await startProcess({ TENANCY_URL: `http://127.0.0.1:${await listen(tenancy)}` })
  const client = await openEvents(url, { authorization: `Bearer ${tokenOf(staffOf(1))}` })
  expect(client.reply.statusCode).toBe(200)

  gateway.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await expect.poll(client.hasEnded).toBe(true)
  expect(client.heard).toEqual([STREAM_END])
  tenancy.closeAllConnections()
  tenancy.close()
})
