import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.ts'
import { freePort } from '../free-port.ts'
import { supervise, type Supervised } from './supervised.ts'
import type { WatchPace } from './watchdog.ts'

let folder: string
let port: number
let running: Supervised | undefined
let unwatched: Supervised | undefined
const reports: string[] = []

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tiffin-supervise-')))
  port = await freePort()
  reports.length = 0
})
afterEach(async () => {
  await Promise.all([running?.stop(), unwatched?.stop()])
  running = unwatched = undefined
  rmSync(folder, { recursive: true, force: true })
})

type Watched = { readonly name?: string; readonly hungAfterMs: number | null; readonly watchPace?: WatchPace }

function start(source: string, { name = 'orders', ...watched }: Watched = { hungAfterMs: null }): Promise<Supervised> {
  const file = path.join(folder, name, 'src/server.ts')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, source)
  const program = {
    name,
    entry: path.relative(ROOT, file),
    env: { ...process.env, PORT: String(port) },
    logFile: path.join(folder, `logs/${name}.log`),
  }
  return supervise(program, {
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    ...watched,
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
    unwatched = await start(server, { name: 'catalog', hungAfterMs: null })
    const hung = Number(await ask('/'))
    process.kill(hung, 'SIGSTOP')
    port = await freePort()
    // The program counts as hung after four missing answers, however busy the machine is.
    running = await start(server, { hungAfterMs: 2_000, watchPace: { askEveryMs: 100, answerWithinMs: 500 } })
    const before = Number(await ask('/'))
    process.kill(before, 'SIGSTOP')

    await expect
      .poll(() => reports)
      .toEqual([
        'orders is there and has not answered for 2 s; ending it',
        expect.stringContaining('orders ended (signal SIGKILL); starting it again now'),
      ])
    await expect.poll(() => ask('/')).toMatch(/^\d+$/)
    expect(Number(await ask('/'))).not.toBe(before)
    // The process without a watch hung for longer, and was not restarted.
    expect(unwatched.restarts()).toBe(0)
    process.kill(hung, 'SIGCONT')
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
