import type { BaseEnv } from '../env.ts'
import { startPeriodicWork, type PeriodicWork } from '../periodic-work/periodic-work.ts'
import type { buildService } from './build-service.ts'
import { stopGracefully } from './graceful-stop.ts'
import { startTracing, stopTracing, type TracingSettings } from '../tracing/tracing.ts'
import { stopTimesOf } from './stop-times.ts'

/** Periodic work with the name under which its rounds are counted. */
type NamedWork = PeriodicWork & { readonly name: string }

/** A service that is built and does not listen yet. */
export type UnstartedService = {
  readonly app: ReturnType<typeof buildService>
  readonly env: Pick<BaseEnv, 'PORT' | 'HOST' | 'NODE_ENV' | 'DRAIN_MS'> & TracingSettings
  /** Prepares the service before it listens, because the first query of a process is slow. */
  readonly warmUp: () => Promise<unknown>
  /** The periodic work of the service, which begins after listening and ends before the app closes its database. */
  readonly periodicWork: readonly NamedWork[]
}

/**
 * Serves services in this process, usually one, until a signal or an uncaught error stops it. The services begin to
 * listen in the order given.
 */
export async function serve(...servers: readonly UnstartedService[]): Promise<void> {
  const times = servers.map(({ env }) => stopTimesOf(env)).toSorted((a, b) => b.drainMs - a.drainMs)
  stopGracefully(
    servers.map(({ app }) => app),
    times[0]!,
  )
  for (const { app, env, warmUp, periodicWork } of servers) {
    await startTracing(env)
    app.addHook('onClose', stopTracing)
    const stops: (() => Promise<void>)[] = []
    app.addHook('preClose', async () => {
      await Promise.all(stops.map((stop) => stop()))
    })
    await warmUp().catch((err: unknown) => app.log.warn({ err }, 'not ready yet'))
    await app.listen({ port: env.PORT, host: env.HOST })
    stops.push(...periodicWork.map((each) => startPeriodicWork(countRounds(each, app.roundEnded))))
  }
}

function countRounds(
  { name, work, onFailure, ...times }: NamedWork,
  roundEnded: UnstartedService['app']['roundEnded'],
): PeriodicWork {
  return {
    ...times,
    async work() {
      await work()
      roundEnded(name, 'done')
    },
    onFailure(error) {
      roundEnded(name, 'failed')
      onFailure(error)
    },
  }
}
