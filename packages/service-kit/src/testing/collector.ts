import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector received it. */
export type ReceivedSpan = {
  /** The name of the process that sent it. */
  readonly process: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Readonly<Record<string, unknown>>
}

type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes }
    readonly scopeSpans: readonly { readonly spans: readonly (SentSpan & { readonly attributes: Attributes })[] }[]
  }[]
}
type SentSpan = Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId'>

/** Starts a collector of traces on loopback, which takes OTLP as JSON and keeps what it gets. */
export async function startCollector() {
  const bodies: string[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    req.on('end', () => {
      if (req.url === '/v1/traces') bodies.push(body)
      res.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns everything that was received, as it was sent. */
    text: () => bodies.join('\n'),
    /** Lists the spans in the order in which they arrived. */
    spans: (): ReceivedSpan[] =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
              process: String(valuesOf(resource.attributes)['service.name']),
              name,
              traceId,
              spanId,
              parentSpanId,
              attributes: valuesOf(attributes),
            })),
          ),
        ),
      ),
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>

function valuesOf(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
