import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { portsFor } from '../ports.ts'
import { planReplicas, replicaPorts, replicaPortsOf } from './replica-plan.ts'
import { rollPrograms } from './roll-programs.ts'
import { answerRolls, requestRoll } from './roll-request.ts'

let folder: string
const stops: (() => Promise<void>)[] = []
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'tiffin-cluster-'))))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  rmSync(folder, { recursive: true })
})

test('a replica differs from the process alone by its ports, log and drain', () => {
  const env = { PORT: '8080', HOST: '0.0.0.0', METRICS_PORT: '9464', CATALOG_URL: 'http://127.0.0.1:4102' }
  const gateway = { name: 'gateway', entry: 'bff/src/server.ts', env, logFile: '/logs/gateway.log' }
  const [first, second] = planReplicas(gateway, 8080)

  expect(first).toEqual({
    port: 8110,
    program: {
      ...gateway,
      name: 'gateway-1',
      logFile: '/logs/gateway-1.log',
      env: { ...env, PORT: '8110', HOST: '127.0.0.1', METRICS_PORT: '9494', DRAIN_MS: '5000' },
    },
  })
  expect([second?.port, second?.program.env['METRICS_PORT']]).toEqual([8140, '9524'])
  expect(planReplicas({ ...gateway, env: { DRAIN_MS: '0' } }, 8080)[0]?.program.env).not.toHaveProperty('METRICS_PORT')
  expect(planReplicas({ ...gateway, env: { DRAIN_MS: '0' } }, 8080)[0]?.program.env['DRAIN_MS']).toBe('0')
})

test('no two processes of a cluster, or of the next checkout, have one port', () => {
  const added = { stock: 4110, staff: 4111 }
  const ports = ['8080', '8180'].flatMap((port) => {
    const all = portsFor(port)
    const own = Object.fromEntries(Object.entries(added).map(([name, each]) => [name, each + Number(port) - 8080]))
    return Object.values({ ...all, ...own, ...replicaPorts(all), ...replicaPortsOf(own) })
  })

  expect(new Set(ports).size).toBe(ports.length)
})

const programs = (done: string[]) => {
  const alone = {
    ready: Promise.resolve(),
    isReady: () => true,
    restarts: () => 0,
    restart: async () => undefined,
    stop: async () => undefined,
  }
  const replicated = (name: string) => ({
    ...alone,
    name,
    roll: async (say: (text: string) => void) => {
      done.push(name)
      say(`${name} replaced`)
    },
  })
  return [{ ...alone, name: 'razorpay-stand-in' }, replicated('orders'), replicated('gateway')]
}

test('a rolling restart that is asked for replaces all processes, or the named ones, and says so', async () => {
  const done: string[] = []
  const said: string[] = []
  const rolls = await answerRolls(folder, (names, say) => rollPrograms(programs(done), names, say))
  stops.push(rolls.close)

  await requestRoll(folder, [], (text) => said.push(text))
  await requestRoll(folder, ['gateway'], () => undefined)

  expect(done).toEqual(['orders', 'gateway', 'gateway'])
  expect(said).toEqual(['orders replaced', 'gateway replaced'])
  await expect(requestRoll(folder, ['tills'], () => undefined)).rejects.toThrow('No replicas are called tills.')
  expect(statSync(path.join(folder, 'cluster.sock')).mode & 0o777).toBe(0o600)
})

test('only one rolling restart is under way, and without a cluster there is none', async () => {
  await expect(requestRoll(folder, [], () => undefined)).rejects.toMatchObject({ advice: 'Start one: npm run cluster' })

  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const rolls = await answerRolls(folder, async (_names, say) => {
    say('under way')
    await ended
  })
  stops.push(rolls.close)
  let first = Promise.resolve()
  await new Promise<string>((resolve) => (first = requestRoll(folder, [], resolve)))

  await expect(requestRoll(folder, [], () => undefined)).rejects.toThrow('A rolling restart is under way already.')
  end()
  await first
})
