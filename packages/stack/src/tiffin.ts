import path from 'node:path'
import { buildBrowserPackages } from './build/browser.ts'
import { generateClient } from './build/prisma-client.ts'
import { releaseModules } from './modules/release-at-start.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { provision } from './database/provision.ts'
import { fillDemo } from './demo.ts'
import { gatewayEnvironment, serviceEnvironment, standInEnvironment, type Installation } from './environment.ts'
import { standInKeys } from './payments.ts'
import { portsFor, requireFree } from './ports.ts'
import { keepLogsSmall } from './processes/log-file.ts'
import { supervise, type Supervised } from './processes/supervised.ts'
import { takeDataDir } from './running-mark.ts'
import { loadDeployToken, loadSecrets } from './secrets.ts'
import { SERVICES } from './services.ts'
import type { Steps } from './steps.ts'
import { dataDirOf } from './workspace.ts'

export interface Tiffin {
  url: string
  /** Resolves when it cannot go on: its database is gone. */
  failed: Promise<Error>
  /** The services, the gateway and what stands in for others. */
  programs: readonly Supervised[]
  stop(): Promise<void>
}

export interface Options {
  env: NodeJS.ProcessEnv
  steps: Steps
}

/** An earlier stack that was killed leaves processes that are still finishing their last requests. */
const EARLIER_ENDS_WITHIN_MS = 12_000

/** Brings up the whole product, step by step. When a step fails, what the earlier ones started is stopped again. */
export async function startTiffin({ env, steps }: Options): Promise<Tiffin> {
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    return { ...(await bringUp({ env, steps }, (undo) => stops.push(undo))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function bringUp(
  { env, steps }: Options,
  undo: (stop: () => Promise<void> | void) => void,
): Promise<Omit<Tiffin, 'stop'>> {
  const ports = portsFor(env['PORT'])
  const dataDir = dataDirOf(env)
  const url = `http://localhost:${ports.gateway}`
  const mark = takeDataDir(dataDir, url)
  undo(mark.release)
  await requireFree(ports, mark.interrupted ? EARLIER_ENDS_WITHIN_MS : 0)
  const installation: Installation = {
    env,
    dataDir,
    ports,
    secrets: loadSecrets(dataDir, env),
    deployToken: loadDeployToken(dataDir, env),
    standIn: standInKeys(dataDir, env),
  }
  const logs = path.join(dataDir, 'logs')
  const program = (name: string, entry: string, settings: NodeJS.ProcessEnv) => ({
    name,
    entry,
    env: settings,
    logFile: path.join(logs, `${name}.log`),
  })
  const programs: Supervised[] = []
  const report = (text: string) => steps.say(`  ! ${text}`)

  await steps.run('database clients', async (note) => {
    const written = await Promise.all(SERVICES.map(generateClient))
    note(summary(written.filter(Boolean).length, 'generated'))
  })
  await steps.run('browser builds', async (note) => note(summary((await buildBrowserPackages(note)).length, 'built')))
  await steps.run('modules', async (note) =>
    note(summary((await releaseModules(dataDir, env, report)).length, 'released')),
  )

  const database = await steps.run('database', async (note) => {
    const opened = await openDatabase(dataDir, env['DATABASE_URL'], report)
    undo(opened.stop)
    await provision(opened.adminUrl)
    note(opened.description)
    return opened
  })
  await steps.run('migrations', async (note) => {
    const applied = await Promise.all(SERVICES.map((service) => migrate(database.adminUrl, service)))
    note(summary(applied.flat().length, 'applied'))
  })
  const { standIn } = installation
  if (standIn) {
    await steps.run('payments', async (note) => {
      const running = await supervise(
        program(
          'razorpay-stand-in',
          'packages/razorpay-stand-in/src/server.ts',
          standInEnvironment(installation, standIn),
        ),
        `http://127.0.0.1:${ports.razorpay}/readyz`,
        report,
      )
      undo(running.stop)
      programs.push(running)
      note('a stand-in: no money moves')
    })
  }
  await steps.run('services', async (note) => {
    const services: Supervised[] = []
    undo(async () => void (await Promise.all(services.map((service) => service.stop()))))
    const start = async (service: (typeof SERVICES)[number]) => {
      const settings = serviceEnvironment(service, installation, database.adminUrl)
      services.push(
        await supervise(
          program(service, `services/${service}/src/server.ts`, settings),
          `http://127.0.0.1:${ports[service]}/readyz`,
          report,
        ),
      )
    }
    const results = await Promise.allSettled(SERVICES.map(start))
    for (const result of results) if (result.status === 'rejected') throw result.reason
    programs.push(...services)
    note(SERVICES.join(', '))
  })
  if (env['NODE_ENV'] !== 'production') {
    await steps.run('demo data', async (note) =>
      note((await fillDemo(installation, database.adminUrl)) ? 'filled' : 'there already'),
    )
  }
  await steps.run('gateway', async () => {
    const running = await supervise(
      program('gateway', 'bff/src/server.ts', gatewayEnvironment(installation)),
      `http://127.0.0.1:${ports.gateway}/readyz`,
      report,
    )
    undo(running.stop)
    programs.push(running)
  })
  undo(keepLogsSmall(logs, report))
  return { url, programs, failed: database.exited.then(() => new Error('The database ended by itself.')) }
}

function summary(count: number, what: string): string {
  return count === 0 ? 'up to date' : `${count} ${what}`
}
