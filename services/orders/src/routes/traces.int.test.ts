import { createOrder } from '@tiffin/contracts'
import { startTracing, stopTracing } from '@tiffin/service-kit/gateway'
import { startCollector, type Collector } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest } from '../testing/harness.ts'

let service: OrdersUnderTest
let collector: Collector
beforeAll(async () => {
  service = await startOrders()
  collector = await startCollector()
})
afterAll(async () => {
  await stopTracing()
  await collector.stop()
  await service.stop()
})

const GATEWAY = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

test('the trace of an order has the service below the gateway, and its SQL below the service, without a guest in it', async () => {
  const spice = service.addRestaurant()
  const guest = { name: 'Meera Nair', address: '12 Church Street', contact: '9845012345' }
  const body = { items: [ask(spice, 'Masala Dosa')], orderType: 'Delivery', customerDetails: guest }
  const headers = { traceparent: `00-${GATEWAY.traceId}-${GATEWAY.spanId}-01`, 'x-request-id': 'order-0001' }
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 })

  const { status } = await spice.call(createOrder, { body, headers })

  expect(status).toBe(201)
  await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('POST /api/orders')
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'POST /api/orders')!
  expect(request).toMatchObject({
    process: 'tiffin-orders',
    traceId: GATEWAY.traceId,
    parentSpanId: GATEWAY.spanId,
    attributes: { 'tiffin.request_id': 'order-0001', 'http.response.status_code': 201 },
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.map(({ traceId }) => traceId)).toEqual(statements.map(() => GATEWAY.traceId))
  expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(
    expect.stringContaining('INSERT INTO order_counters'),
  )
  expect(collector.text()).not.toMatch(/Meera|Church|9845012345|eyJ/)
})
