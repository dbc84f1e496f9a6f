import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

function start(source: string): Promise<Supervised> {
  const file = path.join(folder, 'orders/src/server.ts')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, source)
  const program = {
    name: 'orders',
    entry: path.relative(ROOT, file),
    env: { ...process.env, PORT: String(port) },
    logFile: path.join(folder, 'logs/orders.log'),
  }
  return supervise(program, `http://127.0.0.1:${port}/readyz`, (text) => reports.push(text))
}

const server = `
  import { createServer } from 'node:http'
  createServer((req, res) => {
    if (req.url === '/crash') process.exit(7)
    res.end(String(process.pid))
  }).listen(process.env.PORT, '127.0.0.1')
`
const ask = (page: string) =>
  fetch(`http://127.0.0.1:${port}${page}`)
    .then((reply) => reply.text())
    .catch(() => undefined)

describe('a supervised program', () => {
  it('is up when it answers that it is ready, and gone when it was stopped', async () => {
    running = await start(server)

    expect(await ask('/')).toMatch(/^\d+$/)
    await running.stop()
    expect(await ask('/')).toBeUndefined()
    expect(reports).toEqual([])
  })

  it('that crashes is started again and reported', async () => {
    running = await start(server)
    const before = await ask('/')
    await ask('/crash')

    await expect.poll(() => ask('/'), { timeout: 8_000 }).toMatch(/^\d+$/)
    expect(await ask('/')).not.toBe(before)
    expect(reports).toEqual([expect.stringContaining('orders ended (exit code 7); starting it again in 0.5 s')])
  })

  it('that cannot be started is tried again, and the supervisor goes on', async () => {
    running = await start(server)
    const logs = path.join(folder, 'logs')
    rmSync(logs, { recursive: true })
    writeFileSync(logs, 'no folder')
    await ask('/crash')

    await expect
      .poll(() => reports.at(-1), { timeout: 8_000 })
      .toMatch(/^orders does not start \(EEXIST.*\); starting it again in 1 s/)
    rmSync(logs)
    await expect.poll(() => ask('/'), { timeout: 8_000 }).toMatch(/^\d+$/)
  })

  it('is started again at once when somebody asks for it, and that is no crash', async () => {
    running = await start(server)
    const before = await ask('/')
    await running.restart()

    await expect.poll(() => ask('/'), { timeout: 8_000 }).toMatch(/^\d+$/)
    expect(await ask('/')).not.toBe(before)
    expect(reports).toEqual([])
  })

  it('that ends while starting is a failure with the end of its own log', async () => {
    await expect(start(`console.error('Settings: INTERNAL_TOKEN is missing.'); process.exit(1)`)).rejects.toMatchObject(
      { message: 'orders ended while starting (exit code 1).', log: 'Settings: INTERNAL_TOKEN is missing.' },
    )
  })
})
