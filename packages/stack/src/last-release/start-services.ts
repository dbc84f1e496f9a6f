import path from 'node:path'
import { serviceEnvironment, type Installation } from '../environment.ts'
import { standInKeys } from '../payments.ts'
import { portsFor, type Ports } from '../ports.ts'
import { startProgram, type RunningProgram } from '../processes/child.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../processes/until-ready.ts'
import { loadSecrets } from '../secrets.ts'
import { SERVICES, type ServiceName } from '../services.ts'
import { DEADLINE_MS } from '../testing/deadline.ts'
import type { TestDatabase } from '../testing/index.ts'
import { ROOT } from '../workspace.ts'

export type RunningServices = {
  urlOf(service: ServiceName): string
  stop(): Promise<void>
}

/** Starts the four services of a checkout on databases and waits until each says that it is ready. */
export async function startServices(
  checkout: string,
  dataDir: string,
  databases: Record<ServiceName, TestDatabase>,
): Promise<RunningServices> {
  const owners = Object.keys(portsFor(undefined))
  const ports = Object.fromEntries(await Promise.all(owners.map(async (owner) => [owner, await freePort()]))) as Ports
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
  }
  const secrets = loadSecrets(dataDir, env)
  const standIn = standInKeys(dataDir, env)
  const installation: Installation = { env, dataDir, ports, secrets, deployToken: null, standIn }
  const running: RunningProgram[] = []
  const urlOf = (service: ServiceName) => `http://127.0.0.1:${ports[service]}`
  const stop = async () => void (await Promise.all(running.map((program) => program.stop())))

  const start = async (service: ServiceName) => {
    const entry = path.relative(ROOT, path.join(checkout, `services/${service}/src/server.ts`))
    const logFile = path.join(dataDir, `${service}.log`)
    const settings = serviceEnvironment(service, installation, databases[service].ownerUrl)
    const program = startProgram({
      name: service,
      entry,
      logFile,
      env: { ...settings, DATABASE_URL: databases[service].appUrl },
    })
    running.push(program)
    await untilReady({ name: service, logFile }, program, `${urlOf(service)}/readyz`, DEADLINE_MS)
  }
  try {
    await Promise.all(SERVICES.map(start))
  } catch (error) {
    await stop()
    throw error
  }
  return { urlOf, stop }
}
