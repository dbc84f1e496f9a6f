import path from 'node:path'
import { addedEnvironment, gatewayEnvironment, serviceEnvironment, type Installation } from '../environment.ts'
import { standInKeys } from '../payments.ts'
import { portsFor } from '../ports.ts'
import { startProgram } from '../processes/child.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../processes/until-ready.ts'
import { findDeployToken, loadSecrets } from '../secrets.ts'
import type { ServiceName } from '../services.ts'
import { ROOT } from '../workspace.ts'
import type { AddedService } from './add-service.ts'
import { DEADLINE_MS } from './deadline.ts'
import { runningDatabaseUrl } from './running-database.ts'

export type SecondProgram = {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

type Beside = {
  /** The data folder and port of the running stack. */
  readonly port: number
  readonly dataDir: string
  readonly program: ServiceName | 'gateway' | AddedService
  /** A service that was added to the stack, which a gateway or tenancy then knows. */
  readonly knows?: AddedService
  /** The port of the process; without it any free one. */
  readonly ownPort?: number
  /** Overrides of the process's environment: another clock, other addresses, a protection switched off. */
  readonly env?: NodeJS.ProcessEnv
  /** The port of a proxy between the process and the database. */
  readonly throughDatabasePort?: number
}

/**
 * Starts a second process of a service, or a second gateway, next to a running stack. The process uses the databases
 * and keys of that stack.
 *
 * @throws StackFailure with the end of its log when the process is not ready in time
 */
export async function startSecondProgram({
  port,
  dataDir,
  program,
  knows = typeof program === 'string' ? undefined : program,
  ownPort,
  env = {},
  throughDatabasePort,
}: Beside): Promise<SecondProgram> {
  const base = { ...process.env, NODE_ENV: 'development' }
  const installation: Installation = {
    env: base,
    dataDir,
    ports: portsFor(String(port)),
    secrets: loadSecrets(dataDir, base),
    deployToken: findDeployToken(dataDir, base),
    standIn: standInKeys(dataDir, base),
    ...(knows && { added: knows.added }),
  }
  const name = typeof program === 'string' ? program : program.name
  const own = ownPort ?? (await freePort())
  const metrics = await freePort()
  const { usual, entry } = programOf(program, installation, throughDatabasePort)
  const logFile = path.join(dataDir, 'logs', `second-${name}.log`)
  const settings = { ...usual, PORT: String(own), HOST: '127.0.0.1', METRICS_PORT: String(metrics), ...env }
  const running = startProgram({ name, entry, env: settings, logFile })
  const url = `http://127.0.0.1:${own}`
  try {
    await untilReady({ name: `A second ${name}`, logFile }, running, `${url}/healthz`, DEADLINE_MS)
  } catch (error) {
    await running.stop()
    throw error
  }
  return { url, pid: running.pid, stop: running.stop }
}

function programOf(program: Beside['program'], installation: Installation, databasePort: number | undefined) {
  if (program === 'gateway') return { entry: 'bff/src/server.ts', usual: gatewayEnvironment(installation) }
  const name = typeof program === 'string' ? program : program.name
  const url = databaseUrl(installation.dataDir, name, databasePort)
  return typeof program === 'string'
    ? { entry: `services/${program}/src/server.ts`, usual: serviceEnvironment(program, installation, url) }
    : {
        entry: path.relative(ROOT, path.join(program.folder, 'src/server.ts')),
        usual: addedEnvironment(name, installation, url),
      }
}

function databaseUrl(dataDir: string, service: string, port: number | undefined): string {
  const url = new URL(runningDatabaseUrl(dataDir, service))
  if (port !== undefined) url.port = String(port)
  return url.href
}
