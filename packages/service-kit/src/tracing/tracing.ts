import type { Tracer } from './tracer.ts'

export type TracingSettings = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

let tracer: Tracer | null = null

/** Returns the tracer of this process; null where no collector is configured. */
export function currentTracer(): Tracer | null {
  return tracer
}

/**
 * Starts tracing where the settings name a collector. Elsewhere nothing of OpenTelemetry is loaded, which would be some
 * ten megabytes of memory in each process.
 */
export async function startTracing(settings: TracingSettings): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  if (endpoint === undefined || tracer !== null) return
  const { createOtlpTracer } = await import('./otlp-tracer.ts')
  tracer = createOtlpTracer({ url: `${endpoint}/v1/traces`, share })
}

/** Sends what is not sent yet, and ends tracing. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer
  tracer = null
  await stopped?.stop()
}
