import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gatewayEnvironment, serviceEnvironment, type Installation } from '../environment.ts'
import { freePort } from '../free-port.ts'
import { portsFor } from '../ports.ts'
import { startProgram, type RunningProgram } from '../processes/child.ts'
import { runProgram } from '../processes/run-script.ts'
import { untilReady } from '../processes/until-ready.ts'
import { loadSecrets } from '../secrets.ts'
import { SERVICES, type ServiceName } from '../services.ts'
import { DEADLINE_MS } from '../testing/deadline.ts'
import { createTestDatabase } from '../testing/index.ts'
import { isWhole } from '../testing/sized.ts'
import { ROOT } from '../workspace.ts'
import { declareServices } from './declarations.ts'

const NAMES = [...SERVICES, 'gateway'] as const
const INSTALL_MS = 15 * 60_000
/** What a build does not need, and what it makes: the generated database clients stay. */
const LEFT_OUT = /(^|\/)(node_modules|dist|reports|\.data|\.git)(\/|$)/

const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const each of undo.toReversed()) await each()
})

function newFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `tiffin-${name}-`))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.runIf(isWhole)(
  'each process starts from its settings alone, with the dependencies of production',
  async () => {
    const checkout = newFolder('production')
    cpSync(ROOT, checkout, { recursive: true, filter: (from) => !LEFT_OUT.test(path.relative(ROOT, from)) })
    const args = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    await runProgram({ what: 'Installing the dependencies of production', program: 'npm', args, cwd: checkout })
    expect(existsSync(path.join(checkout, 'node_modules/vitest'))).toBe(false)
    expect((await declareServices({ checkout })).failed).toEqual(new Map())

    const dataDir = newFolder('production-data')
    for (const folder of ['logs', 'shell', 'modules']) mkdirSync(path.join(dataDir, folder))
    const shell = { contract: '1.0.0', shared: { react: '19.3.1' }, exports: {} }
    writeFileSync(path.join(dataDir, 'shell/shell.json'), JSON.stringify(shell))
    writeFileSync(path.join(dataDir, 'shell/index.html'), '<!doctype html><html><head></head></html>')
    const installation: Installation = {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        SMTP_URL: 'smtp://127.0.0.1:9',
        SYSTEM_ADMIN_EMAIL: 'operator@example.test',
        SYSTEM_ADMIN_PASSWORD: 'no-password-of-a-demo',
        RAZORPAY_KEY_ID: 'rzp_test_1',
        RAZORPAY_KEY_SECRET: 'secret-of-the-provider',
        RAZORPAY_WEBHOOK_SECRET: 'secret-of-the-webhook',
      },
      dataDir,
      ports: portsFor(undefined),
      secrets: loadSecrets(dataDir, {}),
      deployToken: null,
      standIn: null,
    }

    async function settingsOf(name: (typeof NAMES)[number]): Promise<NodeJS.ProcessEnv> {
      const own = { PORT: String(await freePort()), METRICS_PORT: '0', HOST: '127.0.0.1' }
      if (name === 'gateway')
        return { ...gatewayEnvironment(installation), ...own, SHELL_DIR: path.join(dataDir, 'shell') }
      const { appUrl, ownerUrl } = await databaseOf(name)
      return { ...serviceEnvironment(name, installation, ownerUrl), ...own, DATABASE_URL: appUrl }
    }

    /** Starts a process of the new checkout. Paths of programs are relative to the checkout of this test. */
    function start(name: string, logFile: string, env: NodeJS.ProcessEnv): RunningProgram {
      const entry = name === 'gateway' ? 'bff/src/server.ts' : `services/${name}/src/server.ts`
      const program = startProgram({ name, entry: path.relative(ROOT, path.join(checkout, entry)), logFile, env })
      undo.push(() => program.stop())
      return program
    }

    for (const name of NAMES) {
      const env = await settingsOf(name)
      const logFile = path.join(dataDir, 'logs', `${name}.log`)
      const program = start(name, logFile, env)
      await untilReady({ name, logFile }, program, `http://127.0.0.1:${env['PORT']}/readyz`, DEADLINE_MS)

      // Control: without a secret the process ends, and names it.
      const withoutKey = `${logFile}.without-key`
      const ended = start(name, withoutKey, { ...env, CALL_PRIVATE_KEY: '' })
      expect(await ended.exited).toBe('exit code 1')
      expect(readFileSync(withoutKey, 'utf8')).toBe('Settings: CALL_PRIVATE_KEY is missing.\n')
    }
  },
  INSTALL_MS,
)

async function databaseOf(service: ServiceName) {
  const database = await createTestDatabase(service)
  undo.push(() => database.drop())
  return database
}
