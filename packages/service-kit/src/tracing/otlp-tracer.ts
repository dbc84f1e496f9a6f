import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer as OtelTracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracer } from './tracer.ts'

type OpenRequest = { readonly otel: OtelTracer; readonly context: Context; readonly span: Span }

/** A trace header of W3C Trace Context, version 00: trace, span and flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const LONGEST_TEXT = 2_000
/** How soon a finished span is sent, at the latest. */
const SEND_WITHIN_MS = 2_000

/**
 * Creates the tracer that sends spans to a collector by OTLP.
 *
 * @param share the share of the traces that are recorded, from 0 to 1, where no caller has decided
 */
export function createOtlpTracer({ url, share }: { readonly url: string; readonly share: number }): Tracer {
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url }),
    scheduledDelayMillis: SEND_WITHIN_MS,
  })
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) })
  const open = new AsyncLocalStorage<OpenRequest>()
  const tracers = new Map<string, OtelTracer>()

  /** Returns the tracer of a process; services that run together in one have a tracer each. */
  function tracerOf(name: string): OtelTracer {
    const existing = tracers.get(name)
    if (existing) return existing
    const resource = resourceFromAttributes({ 'service.name': `tiffin-${name}` })
    const created = new TracerProvider({ resource, sampler, spanProcessors: [processor] }).getTracer('tiffin')
    tracers.set(name, created)
    return created
  }

  return {
    runRequest({ process, method, requestId, parent }, work) {
      const otel = tracerOf(process)
      const attributes = { 'http.request.method': method, 'tiffin.request_id': requestId }
      const span = otel.startSpan(method, { kind: SpanKind.SERVER, attributes }, contextOf(parent))
      const context = trace.setSpan(ROOT_CONTEXT, span)
      open.run({ otel, context, span }, work, {
        end(route, status) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      })
    },

    headers() {
      const request = open.getStore()
      if (!request) return {}
      const { traceId, spanId, traceFlags } = request.span.spanContext()
      return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` }
    },

    recordStatement(text, done) {
      const request = open.getStore()
      if (!request?.span.isRecording()) return
      const statement = withoutValues(text)
      const [verb = ''] = /^\w+/.exec(statement) ?? []
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
      const span = request.otel.startSpan(`SQL ${verb}`, { kind: SpanKind.CLIENT, attributes }, request.context)
      done.then(
        () => span.end(),
        () => {
          // The message of a database error may contain values.
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      )
    },

    stop: () => processor.shutdown(),
  }
}

function contextOf(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

/** Returns the text of a statement with a `?` in place of each text in it, and on one line. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
}
