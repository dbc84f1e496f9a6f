import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, EndedTransaction } from '../database/database.ts'
import { WORK_KINDS, type LoadControl } from '../load/load-control.ts'
import type { OutboxState } from '../outbox/outbox.ts'
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
  readonly otherServices: Pick<OtherServices, 'breakers' | 'takeOldestUsedMs' | 'reads'>
  readonly pool?: Database<never>['pool'] | undefined
  /** Counts the jobs that are not done. */
  readonly outbox?: (() => Promise<OutboxState>) | undefined
  /** Metrics of the service itself, registered once. */
  readonly gauges?: readonly ServiceGauge[] | undefined
}

export type Metrics = {
  readonly refused: (kind: string, reason: string) => void
  readonly transactionEnded: (ended: EndedTransaction) => void
  /** Counts a round of periodic work. */
  readonly roundEnded: (work: string, outcome: 'done' | 'failed') => void
}

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
  const transactions = new Histogram({
    name: 'database_transaction_seconds',
    help: 'Time of a transaction, with the wait for its connection',
    labelNames: ['outcome'] as const,
    buckets: SECONDS,
    registers,
  })
  const rounds = new Counter({
    name: 'periodic_rounds_total',
    help: 'Rounds of the work that a service repeats by itself',
    labelNames: ['work', 'outcome'],
    registers,
  })
  addGauges(registry, sources)
  countReads(registry, sources)

  app.addHook('onResponse', async (req, reply) => {
    const labels = { method: req.method, route: req.routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
    if (reply.getHeader('Idempotent-Replayed') === 'true') replays.inc()
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return {
    refused: (kind, reason) => refusals.inc({ kind, reason }),
    transactionEnded: ({ isCommitted, ms }) =>
      transactions.observe({ outcome: isCommitted ? 'committed' : 'rolled-back' }, ms / 1_000),
    roundEnded: (work, outcome) => rounds.inc({ work, outcome }),
  }
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
  // Both gauges are of one answer of the database: the second one waits for what the first one asked.
  let outbox: Promise<OutboxState | null> | undefined
  gauge('outbox_age_seconds', 'Oldest job that is due and not done', 'queue', async (set) => {
    outbox = sources()
      .outbox?.()
      .catch(() => null)
    if (outbox) set('all', ((await outbox)?.oldestDueMs ?? Number.NaN) / 1_000)
  })
  gauge('outbox_jobs', 'Jobs that are not done, of them those that failed the last time', 'state', async (set) => {
    if (!outbox) return
    const state = await outbox
    for (const name of ['due', 'later', 'failing'] as const) set(name, state?.[name] ?? Number.NaN)
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

/** Counts how cached answers of other services were read; a kind without reads has no series. */
function countReads(registry: Registry, sources: () => MetricSources): void {
  registry.registerMetric(
    new Counter({
      name: 'cached_answer_reads_total',
      help: 'Reads of answers of other services: from memory, by a call, or by an old one that stood in',
      labelNames: ['kind', 'source'],
      registers: [],
      collect() {
        this.reset()
        for (const [kind, counts] of Object.entries(sources().otherServices.reads()))
          for (const [source, count] of Object.entries(counts)) this.inc({ kind, source }, count)
      },
    }),
  )
}
