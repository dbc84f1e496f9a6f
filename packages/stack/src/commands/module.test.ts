import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../processes/child.ts'
import { ROOT } from '../workspace.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-module-command-'))
const token = path.join(folder, 'deploy-token')
writeFileSync(token, 'token-of-a-secret-store\n', { mode: 0o600 })

/** The Authorization headers of the requests to a fake platform, which refuses every request. */
const shown: unknown[] = []
const platform = createServer((req, res) => {
  shown.push(req.headers.authorization)
  res.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error: 'Not you.' }))
})
beforeAll(async () => {
  platform.listen(0, '127.0.0.1')
  await once(platform, 'listening')
})
afterAll(() => {
  platform.closeAllConnections()
  platform.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void (shown.length = 0))

/** Runs a command as npm does, without the settings of the person who runs the tests. */
async function run(command: string, args: readonly string[], settings: Record<string, string>, cwd = ROOT) {
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    TIFFIN_DATA_DIR: folder,
    TIFFIN_URL: url,
    ...settings,
  }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${command}.ts`), ...args], { cwd, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test.each([
  ['module', ['list'], ROOT],
  ['release', [], path.join(ROOT, 'mfe-pos')],
])('%s shows the deploy token that a secret store mounts', async (command, args, cwd) => {
  const { code, said } = await run(command, args, { DEPLOY_TOKEN_FILE: token }, cwd)

  expect([code, said.trim()]).toEqual([1, expect.stringContaining('Not you.')])
  expect(shown).toEqual(['Bearer token-of-a-secret-store'])
})

test.each(['module', 'release'])('%s names a setting whose file cannot be read, and asks nobody', async (command) => {
  const { code, said } = await run(command, ['list'], { DEPLOY_TOKEN_FILE: `${token}.none` })

  expect([code, said]).toEqual([1, expect.stringContaining(`DEPLOY_TOKEN_FILE: ${token}.none cannot be read`)])
  expect(shown).toEqual([])
})

test('the token of a team goes into the file the gateway reads, from the first on', async () => {
  const file = path.join(folder, 'store/teams.json')
  const tokenFor = (team: string) => run('module', ['token', 'mfe-pos', '--team', team], { DEPLOY_TOKENS_FILE: file })

  expect([(await tokenFor('Till')).code, (await tokenFor('Bar')).code]).toEqual([0, 0])

  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ team: 'Till', modules: ['pos'] }, { team: 'Bar' }])
  expect(existsSync(path.join(folder, 'secrets/deploy-tokens.json'))).toBe(false)
})

test('without that setting it goes into the data folder', async () => {
  expect((await run('module', ['token', 'mfe-pos', '--team', 'Till'], {})).code).toBe(0)

  expect(readFileSync(path.join(folder, 'secrets/deploy-tokens.json'), 'utf8')).toContain('Till')
})

test('no token is made where the gateway would not know it, because the setting holds them itself', async () => {
  const { code, said } = await run('module', ['token', 'mfe-pos', '--team', 'Till'], { DEPLOY_TOKENS: '[]' })

  expect([code, said]).toEqual([1, expect.stringContaining('one in a file would open nothing')])
})
