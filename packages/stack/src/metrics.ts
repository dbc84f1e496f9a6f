import { createServer } from 'node:http'

export type Metric = {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  /** The values of the metric: one without labels, or one for each set of labels. */
  readonly values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

/** Formats metrics in Prometheus' text format. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return (
    metrics
      .map(({ name, help, kind, values }) =>
        [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${kind}`,
          ...values.map(({ labels = {}, value }) => `${name}${formatLabels(labels)} ${formatValue(value)}`),
        ].join('\n'),
      )
      .join('\n') + '\n'
  )
}

function formatLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function formatValue(value: number): string {
  return value === Infinity ? '+Inf' : String(value)
}

/** The figures of `/metrics` and the problems of `/readyz`. */
export type Probes = {
  metrics(): readonly Metric[]
  /** Returns the parts that are not ready; empty when all are. */
  problems(): readonly string[]
}

/** Answers `/metrics`, `/healthz` and `/readyz` on 127.0.0.1. */
export function serveProbes(port: number, { metrics, problems }: Probes): Promise<{ close(): Promise<void> }> {
  const server = createServer((req, res) => {
    const send = (status: number, type: string, body: string) =>
      res.writeHead(status, { 'content-type': type }).end(body)
    if (req.url === '/metrics') return send(200, 'text/plain; version=0.0.4', formatMetrics(metrics()))
    if (req.url === '/healthz') return send(200, 'application/json', '{"status":"ok"}')
    if (req.url !== '/readyz') return send(404, 'application/json', '{"error":"Not found."}')
    const found = problems()
    return send(
      found.length === 0 ? 200 : 503,
      'application/json',
      JSON.stringify({ ready: found.length === 0, problems: found }),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      }),
    )
  })
}
