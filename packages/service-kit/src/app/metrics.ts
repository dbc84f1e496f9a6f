import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { WORK_KINDS, type LoadControl } from '../load/load-control.ts'
import type { BreakerState } from '../other-services/circuit-breaker.ts'
import type { OtherServices } from '../other-services/other-services.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
/** The states of a circuit breaker as metric values. */
export const CIRCUIT_STATES: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 }

/** A metric of one service. A failing `read` is reported as NaN and does not affect other metrics. */
export type ServiceGauge = {
  readonly name: string
  readonly help: string
  readonly read: () => number | Promise<number>
}

/** The sources of the metrics, which are read at every scrape. */
export type MetricSources = {
  readonly load: Pick<LoadControl, 'state'>
  readonly otherServices: Pick<OtherServices, 'breakers' | 'takeOldestUsedMs'>
  readonly pool?: Database<never>['pool'] | undefined
  /** Returns the age in ms of the oldest due job; 0 without one. */
  readonly outboxAgeMs?: (() => Promise<number>) | undefined
  /** Metrics of the service itself, registered once. */
  readonly gauges?: readonly ServiceGauge[] | undefined
}

export type Metrics = { readonly refused: (kind: string, reason: string) => void }

/** Adds `/metrics` for Prometheus: process metrics, durations by route, and load. */
export function reportMetrics(app: FastifyInstance, service: string, sources: () => MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the reply',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'requests_refused_total',
    help: 'Requests refused because of load',
    labelNames: ['kind', 'reason'],
    registers,
  })
  const replays = new Counter({
    name: 'idempotent_replays_total',
    help: 'Repetitions answered with the reply of the first time',
    registers,
  })
  addGauges(registry, sources)

  app.addHook('onResponse', async (req, reply) => {
    const labels = { method: req.method, route: req.routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
    if (reply.getHeader('Idempotent-Replayed') === 'true') replays.inc()
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return { refused: (kind, reason) => refusals.inc({ kind, reason }) }
}

type Set = (value: string, number: number) => void

function addGauges(registry: Registry, sources: () => MetricSources): void {
  const gauge = (name: string, help: string, label: string, read: (set: Set) => void | Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset()
        return read((value, number) => this.set({ [label]: value }, number))
      },
    })

  gauge('database_connections', 'Connections to the database, and how much waits for one', 'state', (set) => {
    for (const [state, count] of Object.entries(sources().pool?.() ?? {})) set(state, count)
  })
  gauge('requests_under_way', 'Requests that have a place', 'kind', (set) => {
    for (const kind of WORK_KINDS) set(kind, sources().load.state()[kind].underWay)
  })
  gauge('requests_waiting', 'Requests that wait for a place', 'kind', (set) => {
    for (const kind of WORK_KINDS) set(kind, sources().load.state()[kind].waiting)
  })
  gauge(
    'neighbour_circuit',
    'Circuit breaker of another service: 0 closed, 1 half-open, 2 open',
    'neighbour',
    (set) => {
      for (const [neighbour, state] of Object.entries(sources().otherServices.breakers()))
        set(neighbour, CIRCUIT_STATES[state])
    },
  )
  gauge(
    'known_answer_age_seconds',
    'Oldest answer that stood in for a service, since the last scrape',
    'kind',
    (set) => {
      for (const [kind, ageMs] of Object.entries(sources().otherServices.takeOldestUsedMs())) set(kind, ageMs / 1_000)
    },
  )
  gauge('outbox_age_seconds', 'Oldest job that is due and not done', 'queue', async (set) => {
    const { outboxAgeMs } = sources()
    if (outboxAgeMs) set('all', (await outboxAgeMs().catch(() => Number.NaN)) / 1_000)
  })
  for (const { name, help, read } of sources().gauges ?? []) {
    const own = new Gauge({
      name,
      help,
      async collect() {
        try {
          this.set(await read())
        } catch {
          this.set(Number.NaN)
        }
      },
      registers: [],
    })
    registry.registerMetric(own)
  }
}
