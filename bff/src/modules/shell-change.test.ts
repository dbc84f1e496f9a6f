import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createModuleStore, createReleases, type Releases } from '@tiffin/module-releases'
import { asha, createTeam } from '@tiffin/module-releases/testing'
import { diskOpener } from '@tiffin/file-store'
import { createTestEnv } from '@tiffin/service-kit/testing'
import { freePort } from '@tiffin/stack/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsOf, writeDeclarations } from '../testing/declarations.ts'

const WEB_KIT = '@tiffin/web-kit'
const DEPLOY_TOKEN = 'a-test-deploy-token'
let folder: string
let gateway: ChildProcess
let url: string
let log = ''
let releases: Releases
let team: ReturnType<typeof createTeam>

/** Writes shell.json, as a build of the shell does. */
function buildShell(version: string, ...exports: string[]): void {
  writeFileSync(
    path.join(folder, 'shell/shell.json'),
    JSON.stringify({
      contract: '1.0.0',
      shared: { react: '19.3.1', [WEB_KIT]: version },
      exports: { [WEB_KIT]: exports },
    }),
  )
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tiffin-shell-'))
  mkdirSync(path.join(folder, 'shell/assets'), { recursive: true })
  writeFileSync(path.join(folder, 'shell/index.html'), '<!doctype html><html><head></head></html>')
  buildShell('0.1.0', 'call', 'useHold')
  // This registry compares no module with a shell, so it accepts the second release, which uses `toast`. The shell of
  // the gateway that is started below does not export `toast`.
  releases = createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })))
  team = createTeam(folder, () => releases)
  await team.release('1.0.0', '1.0.0', { module: 'pos', routes: ['/pos'], uses: { [WEB_KIT]: ['call', 'useHold'] } })
  await team.release('1.1.0', '1.1.0', { module: 'pos', routes: ['/pos'], uses: { [WEB_KIT]: ['call', 'toast'] } })

  await startGateway()
})

/** Starts a gateway. @throws Error when the gateway ends instead of listening */
async function startGateway(): Promise<void> {
  const port = await freePort()
  const settings = {
    ...createTestEnv(),
    LOG_LEVEL: 'info',
    PORT: port,
    METRICS_PORT: 0,
    HOST: '127.0.0.1',
    DEPLOY_TOKEN,
    MODULES_DIR: path.join(folder, 'modules'),
    SERVICES_DIR: await writeDeclarations(folder),
    SHELL_DIR: path.join(folder, 'shell'),
  }
  const env = settingsOf(settings)
  gateway = spawn(process.execPath, [path.resolve(import.meta.dirname, '../server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    gateway.once('exit', () => reject(new Error(`The gateway ended:\n${log}`)))
    gateway.stdout?.on('data', (text: Buffer) => {
      log += text.toString()
      if (log.includes('gateway listens')) resolve()
    })
  })
}
afterAll(() => {
  gateway.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function readiness(): Promise<[number, string[]]> {
  const reply = await fetch(`${url}/readyz`)
  return [reply.status, ((await reply.json()) as { notReady: string[] }).notReady]
}
/** Returns the problems of the live version in the list of modules. */
async function problemsOfLive(): Promise<string[]> {
  const reply = await fetch(`${url}/api/system/modules`, { headers: { authorization: `Bearer ${DEPLOY_TOKEN}` } })
  const [pos] = (
    (await reply.json()) as { modules: { live: string; versions: { version: string; problems: string[] }[] }[] }
  ).modules
  return pos!.versions.find(({ version }) => version === pos!.live)!.problems
}
async function promote(version: string): Promise<string> {
  const headers = { authorization: `Bearer ${DEPLOY_TOKEN}`, 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/system/modules/pos/promote`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ version }),
  })
  const { error, version: live } = (await reply.json()) as { error?: string; version?: string }
  return error ?? `${live} is live`
}

test('a gateway that runs sees its shell change: a newer web-kit with more to offer suits all, one that lacks an export stops it, and only that module is to blame', async () => {
  await expect.poll(readiness).toEqual([200, []])
  buildShell('0.2.0', 'call', 'useHold', 'useSomethingNew')
  expect(await problemsOfLive()).toEqual([])
  expect(await promote('1.1.0')).toBe('pos 1.1.0 uses toast of @tiffin/web-kit, which the shell does not export.')

  buildShell('0.3.0', 'call')
  const lacking = 'pos 1.0.0 uses useHold of @tiffin/web-kit, which the shell does not export.'
  await expect.poll(readiness).toEqual([503, [`modules: ${lacking}`]])
  expect(
    ((await (await fetch(`${url}/modules.json`)).json()) as { modules: { version: string }[] }).modules,
  ).toMatchObject([{ version: '1.0.0' }])
  await expect.poll(() => log.split('\n').filter((line) => line.includes(lacking))).toHaveLength(1)

  buildShell('0.4.0', 'call', 'toast')
  expect(await promote('1.1.0')).toBe('1.1.0 is live')
  await expect.poll(readiness).toEqual([200, []])
})

test('a gateway that lacks an endpoint which a live module calls is not ready, and takes no such version', async () => {
  const CALLS = { module: 'pos', routes: ['/pos'], uses: { [WEB_KIT]: ['call'], '@tiffin/contracts': ['listTables'] } }
  await team.release('1.2.0', '1.2.0', CALLS)
  await expect.poll(() => promote('1.2.0')).toBe('1.2.0 is live')
  expect(await readiness()).toEqual([200, []])

  await team.store('1.3.0', '1.3.0', CALLS)
  const file = path.join(folder, 'modules/pos/1.3.0/module.json')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('listTables', 'listBarStools'))
  await releases.publish({ module: 'pos', version: '1.3.0' }, asha())
  const lacking = 'pos 1.3.0 calls listBarStools (GET /api/tables), which the gateway does not have.'
  await expect.poll(() => promote('1.3.0')).toBe(lacking)
  await releases.promote({ module: 'pos', version: '1.3.0' }, asha())
  await expect.poll(readiness).toEqual([503, [`modules: ${lacking}`]])
})
