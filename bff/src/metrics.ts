import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { StreamEnd } from './events/event-stream.ts'
import type { StreamRefusal } from './events/stream-places.ts'
import type { DurationLabels } from './edge/access-log.ts'
import type { UpstreamState } from './upstream/upstream.ts'

export type GatewayMetrics = {
  readonly durations: Histogram<DurationLabels>
  /**
   * Refused requests and connections by reason: a code of the error catalogue, `connection-closed` or
   * `connection-refused`.
   */
  readonly refused: Counter<'reason'>
  readonly streams: StreamMetrics
}

/** Counters of event streams. Refused and ended streams are counted by reason. */
export type StreamMetrics = {
  readonly opened: Pick<Counter, 'inc'>
  readonly refused: { inc(labels: { readonly reason: StreamRefusal }): void }
  readonly ended: { inc(labels: { readonly reason: StreamEnd }): void }
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Registers the request metrics. Routes are ids of endpoints or other fixed words (`nameRoute`), so clients cannot add
 * labels.
 */
export function createMetrics(registers: readonly Registry[]): GatewayMetrics {
  return {
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its reply',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [...registers],
    }),
    refused: new Counter({
      name: 'requests_refused_total',
      help: 'Requests and connections the gateway refused by itself',
      labelNames: ['reason'],
      registers: [...registers],
    }),
    streams: {
      opened: new Counter({
        name: 'event_streams_opened_total',
        help: 'Event streams that were opened',
        registers: [...registers],
      }),
      refused: new Counter({
        name: 'event_streams_refused_total',
        help: 'Event streams that were refused, by the limit they met',
        labelNames: ['reason'],
        registers: [...registers],
      }),
      ended: new Counter({
        name: 'event_streams_ended_total',
        help: 'Event streams that ended, by the reason',
        labelNames: ['reason'],
        registers: [...registers],
      }),
    },
  }
}

type Sources = {
  readonly upstreams: Readonly<Record<string, { readonly state: () => UpstreamState }>>
  readonly bufferedBytes: () => number
}

/** Registers the gauges of current load, read at each scrape. */
export function reportLoad(registry: Registry, { upstreams, bufferedBytes }: Sources): void {
  const ofServices = (name: string, help: string, valueOf: (state: UpstreamState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [registry],
      collect() {
        for (const [service, { state }] of Object.entries(upstreams)) this.set({ service }, valueOf(state()))
      },
    })
  ofServices('upstream_requests_in_flight', 'Requests a service works on', ({ inFlight }) => inFlight)
  ofServices('upstream_requests_waiting', 'Requests that wait for a place at a service', ({ waiting }) => waiting)
  ofServices(
    'upstream_circuit_open',
    '1 while a service does not answer and is only tried once a second',
    ({ isOpen }) => Number(isOpen),
  )
  ofServices(
    'upstream_last_answer_timestamp_seconds',
    'When a service last answered; 0 before it did',
    ({ answeredAt }) => (answeredAt ?? 0) / 1_000,
  )
  reportGauge(registry, 'buffered_bytes', 'Bodies and replies in the memory of the gateway', bufferedBytes)
}

/** Registers the gauge of the feeds whose changes reach this gateway. */
export function reportHeardChanges(registry: Registry, heard: () => Readonly<Record<string, boolean>>): void {
  registry.registerMetric(
    new Gauge({
      name: 'changes_heard',
      help: '1 while changes of a feed reach this gateway; at 0 terminals see them once a minute',
      labelNames: ['feed'],
      registers: [],
      collect() {
        for (const [feed, isHeard] of Object.entries(heard())) this.set({ feed }, Number(isHeard))
      },
    }),
  )
}

/** Registers a gauge whose value is read at each scrape. */
export function reportGauge(registry: Registry, name: string, help: string, value: () => number): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value())
      },
    }),
  )
}
