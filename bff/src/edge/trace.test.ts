import { startTracing, stopTracing } from '@tiffin/service-kit/gateway'
import { startCollector, type Collector } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
let received: Readonly<Record<string, unknown>> = {}
beforeAll(async () => {
  gateway = await startGateway(({ headers }, res) => {
    received = headers
    res.setHeader('content-type', 'application/json').end('[]')
  })
})
afterAll(() => gateway.stop())

const VISITORS = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const headers = { traceparent: VISITORS, tracestate: 'a=1', baggage: 'phone=9845012345', 'x-request-id': 'call-0001' }
const call = () => fetch(`${gateway.url}/api/public/plans?phone=9845012345`, { headers })

test('the trace and the baggage of a visitor do not reach a service', async () => {
  await call()

  expect([received['traceparent'], received['tracestate'], received['baggage']]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

describe('with a collector', () => {
  let collector: Collector
  beforeEach(async () => {
    collector = await startCollector()
    await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 })
  })
  afterEach(async () => {
    await stopTracing()
    await collector.stop()
  })

  test('a call is a span with its endpoint and request id; the service continues it, and nothing is of the visitor', async () => {
    await call()

    await expect.poll(collector.spans).toHaveLength(1)
    const [span] = collector.spans()
    expect(span).toMatchObject({
      process: 'tiffin-gateway',
      name: 'GET listPublicPlans',
      attributes: {
        'tiffin.request_id': 'call-0001',
        'http.route': 'listPublicPlans',
        'http.response.status_code': 200,
      },
    })
    expect(received['traceparent']).toBe(`00-${span!.traceId}-${span!.spanId}-01`)
    expect(collector.text()).not.toMatch(/9845012345|0af7651916cd43dd8448eb211c80319c/)
  })
})
