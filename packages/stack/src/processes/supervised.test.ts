import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.ts'
import { freePort } from './free-port.ts'
import { supervise, type Supervised } from './supervised.ts'

let folder: string
let port: number
let running: Supervised | undefined
const reports: string[] = []

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tiffin-supervise-')))
  port = await freePort()
  reports.length = 0
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(folder, { recursive: true, force: true })
})

function start(source: string, hungAfterMs: number | null = null): Promise<Supervised> {
  const file = path.join(folder, 'orders/src/server.ts')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, source)
  const program = {
    name: 'orders',
    entry: path.relative(ROOT, file),
    env: { ...process.env, PORT: String(port) },
    logFile: path.join(folder, 'logs/orders.log'),
  }
  return supervise(program, {
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    hungAfterMs,
    report: (text) => reports.push(text),
  })
}

const server = `
  import { createServer } from 'node:http'
  createServer((req, res) => {
    if (req.url === '/crash') process.exit(7)
    res.end(String(process.pid))
  }).listen(process.env.PORT, '127.0.0.1')
`
const ask = (page: string) =>
  fetch(`http://127.0.0.1:${port}${page}`, { signal: AbortSignal.timeout(2_000) })
    .then((reply) => reply.text())
    .catch(() => undefined)

describe('a supervised program', () => {
  test('is up when it answers that it is ready, and gone when it was stopped', async () => {
    running = await start(server)

    expect(await ask('/')).toMatch(/^\d+$/)
    await running.stop()
    expect(await ask('/')).toBeUndefined()
    expect(reports).toEqual([])
  })

  test('that crashes is started again and reported', async () => {
    running = await start(server)
    const before = await ask('/')
    await ask('/crash')

    await expect.poll(() => ask('/')).toMatch(/^\d+$/)
    expect(await ask('/')).not.toBe(before)
    expect(reports).toEqual([expect.stringContaining('orders ended (exit code 7); starting it again now')])
  })

  test('that crashes never waits longer than a second, however often in a row', async () => {
    running = await start(server)
    const pauses: number[] = []
    for (let crash = 1; crash <= 5; crash++) {
      const before = await ask('/')
      await ask('/crash')
      await expect.poll(() => ask('/'), { interval: 20 }).toSatisfy((pid) => pid !== undefined && pid !== before)
      pauses.push(Number(/in ([\d.]+) s/.exec(reports[crash - 1]!)?.[1] ?? 0))
    }

    expect(running.restarts()).toBe(5)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1)
  })

  test('that cannot be started is tried again, and the supervisor goes on', async () => {
    running = await start(server)
    const logs = path.join(folder, 'logs')
    rmSync(logs, { recursive: true })
    writeFileSync(logs, 'no folder')
    await ask('/crash')

    await expect.poll(() => reports.at(-1)).toMatch(/^orders does not start \(EEXIST.*\); starting it again in 0.5 s/)
    rmSync(logs)
    await expect.poll(() => ask('/')).toMatch(/^\d+$/)
  })

  test('that hangs is ended and started again; control: without a watch it hangs for ever', async () => {
    running = await start(server, null)
    const hung = Number(await ask('/'))
    process.kill(hung, 'SIGSTOP')
    await sleep(8_000)
    expect(reports).toEqual([])
    process.kill(hung, 'SIGCONT')
    await running.stop()

    running = await start(server, 5_000)
    const before = Number(await ask('/'))
    process.kill(before, 'SIGSTOP')

    await expect
      .poll(() => reports)
      .toEqual([
        'orders is there and has not answered for 5 s; ending it',
        expect.stringContaining('orders ended (signal SIGKILL); starting it again now'),
      ])
    await expect.poll(() => ask('/')).toMatch(/^\d+$/)
    expect(Number(await ask('/'))).not.toBe(before)
  })

  test('is started again at once when somebody asks for it, and that is no crash', async () => {
    running = await start(server)
    const before = await ask('/')
    await running.restart()

    await expect.poll(() => ask('/')).toMatch(/^\d+$/)
    expect(await ask('/')).not.toBe(before)
    expect(reports).toEqual([])
  })

  test('that ends while starting is a failure with the end of its own log', async () => {
    await expect(start(`console.error('Settings: INTERNAL_TOKEN is missing.'); process.exit(1)`)).rejects.toMatchObject(
      { message: 'orders ended while starting (exit code 1).', log: 'Settings: INTERNAL_TOKEN is missing.' },
    )
  })
})
