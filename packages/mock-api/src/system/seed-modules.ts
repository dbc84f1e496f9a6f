import {
  DEFAULT_CANARY_BUDGET,
  type getModuleVitals,
  type ModuleError,
  type ModuleOverview,
  type ModuleToken,
  type ResponseOf,
} from '@tiffin/contracts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tiffin/domain'

type Version = ModuleOverview['versions'][number]

/** Returns three modules: one with a canary and failures, one promoted recently, one with a single version. */
export function seedModules(now: Date): ModuleOverview[] {
  const version = (name: string, hoursAgo: number, commit: string, changes: Partial<Version> = {}): Version => {
    return {
      version: name,
      released_at: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString(),
      commit,
      bytes: 48_250,
      problems: [],
      failures: 0,
      failing_restaurants: 0,
      ...changes,
    }
  }
  return [
    {
      name: 'backoffice',
      live: '1.1.0-5c0ffee5aa',
      given: '1.1.0-5c0ffee5aa',
      live_before: '1.0.0-0ddba11000',
      canary: null,
      ended_canary: null,
      versions: [
        version('1.1.0-5c0ffee5aa', 3, '5c0ffee5aa01b2c3d4e5f60718293a4b5c6d7e8f', { failures: 1, bytes: 61_904 }),
        version('1.0.0-0ddba11000', 400, '0ddba11000f1e2d3c4b5a697887766554433221f', { bytes: 59_120 }),
      ],
    },
    {
      name: 'billing',
      live: '0.1.0-b1117e57aa',
      given: '0.1.0-b1117e57aa',
      live_before: null,
      canary: null,
      ended_canary: null,
      versions: [version('0.1.0-b1117e57aa', 900, 'b1117e57aa0123456789abcdef0123456789abcd')],
    },
    {
      name: 'pos',
      live: '1.1.0-facade1234',
      given: '1.1.0-facade1234',
      live_before: '1.0.0-c0ffee1234',
      canary: { version: '1.2.0-deadbea7ff', restaurants: ['spicegarden', 'dosajunction'], percent: 10 },
      ended_canary: null,
      versions: [
        version('1.2.0-deadbea7ff', 2, 'deadbea7ff0123456789abcdef0123456789abcd', {
          failures: 14,
          failing_restaurants: 3,
          bytes: 52_031,
        }),
        version('1.1.0-facade1234', 120, 'facade12340123456789abcdef0123456789abcd', { bytes: 51_640 }),
        version('1.0.0-c0ffee1234', 600, 'c0ffee12340123456789abcdef0123456789abcd'),
      ],
    },
  ]
}

/** Returns two tokens, one of which has expired. */
export function seedModuleTokens(now: Date): ModuleToken[] {
  const token = (id: string, module: string, team: string, daysAgo: number): ModuleToken => {
    const created = now.getTime() - daysAgo * DAY_MS
    return {
      id,
      module,
      team,
      created_at: new Date(created).toISOString(),
      created_by: 'operator@tiffin.test',
      expires_at: new Date(created + 180 * DAY_MS).toISOString(),
    }
  }
  return [
    token('0a1b2c3d4e5f6071', 'loyalty', 'Loyalty Labs', 200),
    token('1b2c3d4e5f60718a', 'reports', 'Ledger Works', 12),
  ]
}

/** Returns two errors of one version: one with its place in the source, one without a stack. */
export function seedModuleErrors(now: Date): ModuleError[] {
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  return [
    {
      kind: 'error',
      message: "Cannot read properties of undefined (reading 'quantity')",
      frames: [
        { file: 'routes.js', line: 1, column: 20_417, source: 'src/features/cart/cart-line.tsx:41:18' },
        { file: 'routes.js', line: 1, column: 22_004, source: 'src/features/cart/use-cart.ts:88:5' },
      ],
      page: '/pos',
      count: 12,
      restaurants: 3,
      first_at: at(90),
      last_at: at(4),
    },
    {
      kind: 'rejection',
      message: 'Failed to fetch',
      frames: [],
      page: null,
      count: 2,
      restaurants: 1,
      first_at: at(60),
      last_at: at(50),
    },
  ]
}

/** Returns what visits measured of a canary that fails more often than the live version. */
export function seedModuleVitals(): ResponseOf<typeof getModuleVitals> {
  return {
    versions: [
      {
        version: '1.2.0-deadbea7ff',
        visits: 64,
        failed: 3,
        slow: 1,
        load: { count: 22, p75_ms: 500 },
        lcp: { count: 40, p75_ms: 1_000 },
        inp: { count: 51, p75_ms: 100 },
      },
      {
        version: '1.1.0-facade1234',
        visits: 1_210,
        failed: 12,
        slow: 0,
        load: { count: 310, p75_ms: 350 },
        lcp: { count: 800, p75_ms: 1_000 },
        inp: { count: 0, p75_ms: null },
      },
    ],
    compared: [
      { measure: 'failed', canary: { count: 3, of: 60 }, live: { count: 4, of: 480 } },
      { measure: 'slow', canary: { count: 1, of: 20 }, live: { count: 0, of: 96 } },
    ],
    budget: DEFAULT_CANARY_BUDGET,
  }
}
