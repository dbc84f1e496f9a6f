import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GateRefusal } from './fair-gate.ts'
import { loadRefusalOf } from './load-control.ts'

/** The mean delay of the event loop above which a process would answer few requests in time. */
const MAX_EVENT_LOOP_DELAY_MS = 1_000
/** The share of V8's heap limit that counts as nearly full. */
const MAX_HEAP_PART = 0.85

export type PressureLimits = { readonly maxEventLoopDelayMs?: number; readonly maxHeapBytes?: number }

/**
 * Refuses requests with 503 while the event loop is late or the heap nearly full. Health, metrics and internal calls
 * are still answered. An app that does not listen, as in tests, refuses nothing.
 */
export function shedUnderPressure(app: FastifyInstance, onRefusal: () => void, limits: PressureLimits = {}): void {
  app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes: limits.maxHeapBytes ?? getHeapStatistics().heap_size_limit * MAX_HEAP_PART,
    pressureHandler(req: FastifyRequest): unknown {
      const scope = req.routeOptions.config.route?.endpoint.access.scope
      if (scope === undefined || scope === 'internal' || !app.server.listening) return undefined
      onRefusal()
      return loadRefusalOf(new GateRefusal('overloaded'))
    },
  } as Parameters<typeof underPressure>[1])
}
