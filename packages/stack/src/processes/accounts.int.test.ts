import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSecrets } from '../secrets.ts'
import { ROOT } from '../workspace.ts'
import { accountFor, assignAccounts, type AccountOf, type ProgramName } from './accounts.ts'
import { freePort } from '../free-port.ts'
import { supervise, type Supervised } from './supervised.ts'

const NAMES: readonly ProgramName[] = ['gateway', 'tenancy', 'billing', 'catalog', 'orders', 'razorpay-stand-in']
/** A program that answers its pid, by which the test finds the account, and whether it can read a file. */
const PROGRAM = `
  import { readFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  const read = (file) => { try { return String(readFileSync(file).length > 0) } catch (error) { return error.code } }
  createServer((req, res) => res.end(req.url === '/' ? String(process.pid) : read(decodeURIComponent(req.url.slice(1))))).listen(process.env.PORT, '127.0.0.1')
`

let folder: string
let dataDir: string
const reports: string[] = []
const running: Supervised[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-accounts-'))
  dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  reports.length = 0
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(
  name: ProgramName,
  accountOf: AccountOf,
): Promise<{ ask(page: string): Promise<string>; pid: string }> {
  const port = await freePort()
  const file = path.join(folder, name, 'src/server.ts')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, PROGRAM)
  const env = { PATH: process.env['PATH'], PORT: String(port), ITS_SECRET: `known to ${name}` }
  const program = {
    name,
    entry: path.relative(ROOT, file),
    env,
    logFile: path.join(dataDir, 'logs', `${name}.log`),
    account: accountOf(name),
  }
  running.push(
    await supervise(program, {
      readyUrl: `http://127.0.0.1:${port}/`,
      hungAfterMs: null,
      report: (text) => reports.push(text),
    }),
  )
  const ask = (page: string) =>
    fetch(`http://127.0.0.1:${port}/${encodeURIComponent(page)}`).then((reply) => reply.text())
  return { ask, pid: await ask('') }
}

const isRoot = process.getuid?.() === 0
/** True when an account without rights can read this checkout, as the accounts of the programs must. */
const isReachable =
  isRoot &&
  spawnSync(process.execPath, ['-e', `fs.accessSync(${JSON.stringify(path.join(ROOT, 'package.json'))})`], {
    cwd: '/',
    ...accountFor('orders'),
  }).status === 0

describe.skipIf(!isReachable)('started by root where every user may read, as in a container', () => {
  test('runs each program as an account of its own, which reads neither the keys nor what another was started with', async () => {
    spawnSync('chmod', ['711', folder])
    loadSecrets(dataDir, {})
    const accountOf = await assignAccounts({
      dataDir,
      port: 8080,
      isOneProcess: false,
      report: (text) => reports.push(text),
    })
    const programs = await Promise.all(NAMES.map((name) => start(name, accountOf)))
    const idsOf = ({ pid }: { pid: string }) =>
      /^Uid:\t(\d+)\t(\d+)\t(\d+)\t(\d+)\nGid:\t(\d+)/m
        .exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
        .slice(1)
        .map(Number)

    expect(reports).toEqual([])
    expect(programs.map(idsOf)).toEqual(NAMES.map((name) => Array<number>(5).fill(accountFor(name).uid)))
    expect(new Set(programs.map((program) => idsOf(program)[0])).size).toBe(NAMES.length)
    const keys = ['keys.json', 'call-keys.json'].map((file) => path.join(dataDir, 'secrets', file))
    for (const { ask, pid } of programs) {
      for (const file of [
        ...keys,
        ...programs.filter((other) => other.pid !== pid).map((other) => `/proc/${other.pid}/environ`),
      ])
        expect([file, await ask(file)]).toEqual([file, 'EACCES'])
      expect(await ask(`/proc/${pid}/environ`)).toBe('true')
    }
    // Control: only the account keeps the programs out, because a program of root can read the same files.
    const unbound = await start('orders', () => undefined)
    for (const file of [...keys, `/proc/${programs[1]!.pid}/environ`]) expect(await unbound.ask(file)).toBe('true')
  })

  test('gives each the files it writes, earlier ones too, and no other', async () => {
    spawnSync('chmod', ['711', folder])
    mkdirSync(path.join(dataDir, 'images/a'), { recursive: true })
    writeFileSync(path.join(dataDir, 'images/a/b.webp'), '')
    writeFileSync(path.join(dataDir, 'mine'), '')
    await assignAccounts({ dataDir, port: 8080, isOneProcess: false, report: () => undefined })
    const ownerOf = (file: string) => statSync(path.join(dataDir, file)).uid

    expect(['images', 'images/a/b.webp', 'modules', 'mailbox.jsonl', 'razorpay-stand-in', 'mine'].map(ownerOf)).toEqual(
      [
        ...(['catalog', 'catalog', 'gateway', 'tenancy', 'razorpay-stand-in'] as const).map(
          (name) => accountFor(name).uid,
        ),
        0,
      ],
    )
  })

  test('gives the services that share a process one account, and tenancy its own', async () => {
    spawnSync('chmod', ['711', folder])
    const accountOf = await assignAccounts({ dataDir, port: 8080, isOneProcess: true, report: () => undefined })
    const together = accountFor('services')

    expect((['billing', 'catalog', 'orders'] as const).map(accountOf)).toEqual(Array(3).fill(together))
    expect((['tenancy', 'gateway'] as const).map(accountOf)).toEqual([accountFor('tenancy'), accountFor('gateway')])
    const ownerOf = (file: string) => statSync(path.join(dataDir, file)).uid
    expect([ownerOf('images'), ownerOf('mailbox.jsonl')]).toEqual([together.uid, accountFor('tenancy').uid])
  })
})

describe.skipIf(!isRoot)('started by root', () => {
  test('goes on as root, and says why, where the accounts could not use the folders', async () => {
    const accountOf = await assignAccounts({
      dataDir,
      port: 8080,
      isOneProcess: false,
      report: (text) => reports.push(text),
    })

    expect(NAMES.map(accountOf)).toEqual(NAMES.map(() => undefined))
    expect(reports).toEqual([
      expect.stringMatching(
        /^Every process runs as root: EACCES.*\. To change that, put the checkout and its data where every user may read/,
      ),
    ])
    expect(statSync(path.join(dataDir, 'logs'), { throwIfNoEntry: false })?.uid ?? 0).toBe(0)
  })
})
