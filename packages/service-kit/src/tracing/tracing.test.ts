import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startCollector } from '../testing/collector.ts'
import { withoutValues } from './otlp-tracer.ts'
import { currentTracer, startTracing, stopTracing } from './tracing.ts'

afterEach(stopTracing)

const request = { process: 'orders', method: 'GET', requestId: 'r-1', parent: undefined }

test('without a collector in the settings there is no tracer, and no module of it is loaded', async () => {
  await startTracing({ OTEL_TRACES_SAMPLER_ARG: 1 })

  expect(currentTracer()).toBeNull()
  const root = path.resolve(import.meta.dirname, '../../../..')
  const sources = globSync(['{bff,services/*,packages/*}/src/**/*.ts'], { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  const importing = (what: RegExp) => sources.filter((file) => what.test(readFileSync(path.join(root, file), 'utf8')))
  expect(importing(/from '@opentelemetry\//)).toEqual(['packages/service-kit/src/tracing/otlp-tracer.ts'])
  // It is imported when it is needed, and by nobody at the start.
  expect(importing(/otlp-tracer\.ts'/)).toEqual(['packages/service-kit/src/tracing/tracing.ts'])
  expect(importing(/from '[^']*otlp-tracer\.ts'/)).toEqual([])
})

test('a statement outside of a request is not recorded, and a request that is left out of the share neither', async () => {
  const collector = await startCollector()
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 0 })
  const tracer = currentTracer()!
  tracer.recordStatement('SELECT 1', Promise.resolve())
  tracer.runRequest(request, (span) => {
    expect(tracer.headers().traceparent).toMatch(/-00$/)
    tracer.recordStatement('SELECT 1', Promise.resolve())
    span.end('/api/tables', 200)
  })
  expect(tracer.headers()).toEqual({})
  await stopTracing()

  expect(collector.spans()).toEqual([])
  await collector.stop()
})

test('a statement that fails is recorded without the message, which may have values', async () => {
  const collector = await startCollector()
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 })
  const failing = Promise.reject(new Error('Key (phone)=(9845012345) already exists.'))
  currentTracer()!.runRequest(request, (span) => {
    currentTracer()!.recordStatement(`INSERT INTO guests VALUES ($1, '9845012345')`, failing)
    void failing.catch(() => span.end('/api/guests', 500))
  })
  await failing.catch(() => undefined)
  await stopTracing()

  expect(collector.spans().map(({ name }) => name)).toEqual(['SQL INSERT', 'GET /api/guests'])
  expect(collector.text()).not.toContain('9845012345')
  await collector.stop()
})

test.each([
  [`BEGIN; SET LOCAL app.tenant_id = '019a'`, 'BEGIN; SET LOCAL app.tenant_id = ?'],
  [`SELECT 'it''s'\n  FROM t`, 'SELECT ? FROM t'],
])('%s has no text in a span', (text, shown) => {
  expect(withoutValues(text)).toBe(shown)
})
