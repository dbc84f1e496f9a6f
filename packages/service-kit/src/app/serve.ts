import closeWithGrace from 'close-with-grace'
import type { BaseEnv } from '../env.ts'
import { startPeriodicWork, type PeriodicWork } from '../periodic-work/periodic-work.ts'
import type { buildService } from './build-service.ts'

const DRAIN_MS = 1_000
const HARD_EXIT_MS = 8_000

/** A service that is built and does not listen yet. */
export type UnstartedService = {
  readonly app: ReturnType<typeof buildService>
  readonly env: Pick<BaseEnv, 'PORT' | 'HOST' | 'NODE_ENV'>
  /** Prepares the service before it listens, because the first query of a process is slow. */
  readonly warmUp: () => Promise<unknown>
  /** The periodic work of the service, which begins after listening and ends before the app closes its database. */
  readonly periodicWork: readonly PeriodicWork[]
}

/**
 * Serves services in this process, usually one, until a signal or an uncaught error. Then the process reports "not
 * ready", waits a second for load balancers in production, finishes open requests and closes. The services begin to
 * listen in the order given.
 */
export async function serve(...servers: readonly UnstartedService[]): Promise<void> {
  const apps = servers.map(({ app }) => app)
  const isProduction = servers.some(({ env }) => env.NODE_ENV === 'production')
  closeWithGrace({ delay: HARD_EXIT_MS, logger: apps[0]?.log }, async ({ err }) => {
    if (err) apps[0]?.log.fatal({ err }, 'stopping after an error')
    for (const app of apps) app.beginStopping()
    if (isProduction) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await Promise.all(apps.map((app) => app.close()))
  })
  for (const { app, env, warmUp, periodicWork } of servers) {
    const stops: (() => Promise<void>)[] = []
    app.addHook('preClose', async () => {
      await Promise.all(stops.map((stop) => stop()))
    })
    await warmUp().catch((err: unknown) => app.log.warn({ err }, 'not ready yet'))
    await app.listen({ port: env.PORT, host: env.HOST })
    stops.push(...periodicWork.map(startPeriodicWork))
  }
}
