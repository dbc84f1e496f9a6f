import path from 'node:path'
import { gatewayEnvironment, serviceEnvironment, type Installation } from '../environment.ts'
import { standInKeys } from '../payments.ts'
import { portsFor } from '../ports.ts'
import { startProgram } from '../processes/child.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../processes/until-ready.ts'
import { findDeployToken, loadSecrets } from '../secrets.ts'
import type { ServiceName } from '../services.ts'
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
  readonly program: ServiceName | 'gateway'
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
  }
  const usual =
    program === 'gateway'
      ? gatewayEnvironment(installation)
      : serviceEnvironment(program, installation, databaseUrl(dataDir, program, throughDatabasePort))
  const [own, metrics] = [await freePort(), await freePort()]
  const entry = program === 'gateway' ? 'bff/src/server.ts' : `services/${program}/src/server.ts`
  const logFile = path.join(dataDir, 'logs', `second-${program}.log`)
  const settings = { ...usual, PORT: String(own), HOST: '127.0.0.1', METRICS_PORT: String(metrics), ...env }
  const running = startProgram({ name: program, entry, env: settings, logFile })
  const url = `http://127.0.0.1:${own}`
  try {
    await untilReady({ name: `A second ${program}`, logFile }, running, `${url}/healthz`, DEADLINE_MS)
  } catch (error) {
    await running.stop()
    throw error
  }
  return { url, pid: running.pid, stop: running.stop }
}

function databaseUrl(dataDir: string, service: ServiceName, port: number | undefined): string {
  const url = new URL(runningDatabaseUrl(dataDir, service))
  if (port !== undefined) url.port = String(port)
  return url.href
}
