import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { internalOnly } from './access.ts'

export const TRAFFIC_WINDOW_SECONDS = 5

/** Reads and changes have separate counts, so a restaurant that reads too much can still take orders and settle. */
export const TRAFFIC_KINDS = ['read', 'change'] as const
export type TrafficKind = (typeof TRAFFIC_KINDS)[number]

/** The largest number of counts in one report. A gateway sends further counts in its next report. */
export const MAX_TRAFFIC_COUNTS = 200

const counted = { restaurant_id: id, kind: z.enum(TRAFFIC_KINDS) }

export const reportTraffic = defineEndpoint({
  id: 'reportTraffic',
  service: 'tenancy',
  method: 'POST',
  path: '/internal/traffic',
  access: internalOnly('traffic'),
  summary:
    'Adds what one gateway counted to the calls of restaurants in this window, and answers what all gateways did.',
  body: z.object({
    counts: z
      .array(z.object({ ...counted, calls: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
      .check(z.maxLength(MAX_TRAFFIC_COUNTS)),
  }),
  /** `ms_left` is the number of milliseconds until the window ends. */
  response: z.object({ totals: z.array(z.object({ ...counted, calls: z.int(), ms_left: z.int() })) }),
})
