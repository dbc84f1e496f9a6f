import * as z from '#schema'
import { canaryBudget, canaryComparison } from './canary-comparison.ts'
import { defineEndpoint } from './endpoint.ts'
import { moduleName, version } from './modules.ts'

const ms = z.int().check(z.minimum(0), z.maximum(600_000))

/** What one page saw of a version of a module, until the page was hidden, or for ten minutes. */
const visit = z.object({
  module: moduleName,
  version,
  /** Whether the module did not load, broke, or had an error of any kind. */
  failed: z.boolean(),
  /** The time until the module was loaded; missing where its files came from a cache of the browser. */
  load_ms: z.optional(ms),
  /** Largest contentful paint and interaction to next paint; missing where the browser does not measure them. */
  lcp_ms: z.optional(ms),
  inp_ms: z.optional(ms),
})
export type ModuleVisit = z.output<typeof visit>
export const MOST_VISITS_A_REPORT = 20

export const reportModuleVitals = defineEndpoint({
  id: 'reportModuleVitals',
  service: 'gateway',
  method: 'POST',
  path: '/api/module-vitals',
  access: { scope: 'anyone' },
  summary: 'A page tells how modules loaded, drew and answered, and whether they had an error.',
  body: z.object({ visits: z.array(visit).check(z.minLength(1), z.maxLength(MOST_VISITS_A_REPORT)) }),
  response: 'none',
})

/** The upper limits of the buckets in which times are counted, in ms. The last one also counts what took longer. */
export const VITALS_BUCKETS_MS = [50, 100, 200, 350, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 60_000] as const
/** A module that takes longer than this to load over the network is slow. It is the limit of a bucket. */
export const SLOW_LOAD_MS = 3_000

const measured = z.object({
  count: z.int(),
  /** The upper limit of the bucket that has the 75th percentile; null where nothing was measured. */
  p75_ms: z.nullable(z.int()),
})

const versionVitals = z.object({
  version: z.string(),
  visits: z.int(),
  failed: z.int(),
  /** Loads over the network that took longer than `SLOW_LOAD_MS`. */
  slow: z.int(),
  load: measured,
  lcp: measured,
  inp: measured,
})
export type VersionVitals = z.output<typeof versionVitals>

export const getModuleVitals = defineEndpoint({
  id: 'getModuleVitals',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/module-vitals',
  access: { scope: 'deploy' },
  summary: 'What visits of the last 24 hours measured of each version of a module, and how its canary compares.',
  query: z.object({ module: moduleName }),
  response: z.object({
    /** The versions that had visits, the newest first. */
    versions: z.array(versionVitals),
    /** Empty without a canary. */
    compared: z.array(canaryComparison),
    budget: canaryBudget,
  }),
})
