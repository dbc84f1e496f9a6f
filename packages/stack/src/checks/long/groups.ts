/**
 * The files with tests that are larger in the long run, or run only there, grouped by subject: `npm run test:long --
 * payments` runs one group.
 */
export const LONG_GROUPS = {
  money: [
    'packages/domain/src/bill/bill.test.ts',
    'packages/domain/src/bill/gst-bill.oracle.test.ts',
    'packages/domain/src/document/credit-note.test.ts',
    'packages/domain/src/gstr1/gstr1.test.ts',
    'services/billing/src/domain/purchase.test.ts',
    'services/orders/src/domain/decide-settlement.test.ts',
    'services/orders/src/repository/documents.int.test.ts',
    'services/orders/src/repository/order-json.int.test.ts',
    'services/orders/src/routes/moves-add-up.int.test.ts',
  ],
  payments: [
    'services/billing/src/payments/downgrade-sequences.int.test.ts',
    'services/billing/src/payments/sequences.int.test.ts',
    'services/billing/src/payments/sigkill.int.test.ts',
  ],
  terminals: [
    'bff/src/events/limits.test.ts',
    'packages/stack/src/replicas/changes.int.test.ts',
    'services/orders/src/repository/crowded-pool.int.test.ts',
    'services/orders/src/repository/floor-changes.int.test.ts',
    'services/orders/src/routes/availability.int.test.ts',
    'services/orders/src/routes/right-answers.int.test.ts',
    'services/orders/src/routes/two-terminals-model.int.test.ts',
    'services/orders/src/routes/two-terminals.int.test.ts',
    'e2e/journeys/waiting-over-sessions.e2e.ts',
  ],
  fuzz: [
    'services/billing/src/routes/fuzz.int.test.ts',
    'services/catalog/src/routes/fuzz.int.test.ts',
    'services/orders/src/routes/fuzz.int.test.ts',
    'services/tenancy/src/routes/fuzz.int.test.ts',
  ],
  logins: ['services/tenancy/src/routes/login-throttle.int.test.ts'],
  operations: [
    'packages/stack/src/audit/verify-audit.int.test.ts',
    'packages/stack/src/build/production-install.int.test.ts',
    'packages/stack/src/checks/test-runs/second-look.test.ts',
    'packages/stack/src/database/run-script.int.test.ts',
    'packages/stack/src/killed-between-calls/removal.int.test.ts',
    'packages/stack/src/postgres/supervision.int.test.ts',
    'packages/stack/src/replicas/rotation.int.test.ts',
    'packages/stack/src/restore/restore.int.test.ts',
    'packages/stack/src/upgrade/upgrade-cluster.int.test.ts',
  ],
  screens: [
    'e2e/journeys/accessibility.e2e.ts',
    'e2e/journeys/back-office-accessibility.e2e.ts',
    'e2e/journeys/bill-printer.e2e.ts',
    'e2e/journeys/credit-note.e2e.ts',
    'e2e/journeys/gst-at-the-till.e2e.ts',
    'e2e/journeys/gstr1.e2e.ts',
    'e2e/journeys/hold-and-fire.e2e.ts',
    'e2e/journeys/khata.e2e.ts',
    'e2e/journeys/kitchen-alarms.e2e.ts',
    'e2e/journeys/network-printer.e2e.ts',
    'e2e/journeys/kitchen-screen.e2e.ts',
    'e2e/journeys/kitchen-tickets.e2e.ts',
    'e2e/journeys/large-text.e2e.ts',
    'e2e/journeys/operator-accessibility.e2e.ts',
    'e2e/journeys/part-payment.e2e.ts',
    'e2e/journeys/print-station.e2e.ts',
    'e2e/journeys/printed-invoice.e2e.ts',
    'e2e/journeys/shared-tablet.e2e.ts',
    'e2e/journeys/split-bill.e2e.ts',
    'e2e/journeys/taps.e2e.ts',
    'e2e/journeys/till-toasts.e2e.ts',
    'e2e/journeys/tips.e2e.ts',
    'e2e/journeys/void.e2e.ts',
    'mfe-kitchen/src/long-day.test.tsx',
  ],
  slips: [
    'packages/print-agent/src/drawing/printable-slip.test.ts',
    'packages/slips/src/esc-pos/drawn-lines.test.ts',
    'packages/slips/src/esc-pos/esc-pos.test.ts',
    'packages/slips/src/slips.test.ts',
  ],
  modules: [
    'e2e/journeys/place-of-a-module.e2e.ts',
    'e2e/journeys/release-the-shell.e2e.ts',
    'e2e/journeys/ship-a-module.e2e.ts',
    'e2e/journeys/two-teams.e2e.ts',
    'packages/stack/src/pack/pack-packages.test.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * The groups that are programs and not tests, as file and arguments; options of the command are passed to the program.
 * `limit` measures placing an order against the bare stack and asserts nothing; `growth` shows at its smallest size
 * that a product with filled orders can be measured, and that its orders break no invariant but those of the audit;
 * `faults` is the table of `faults/`.
 */
export const LONG_PROGRAMS = {
  limit: ['bench/src/limit.ts', '--short'],
  growth: ['bench/src/growth.ts', '--short'],
  faults: ['faults/src/main.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type TestGroup = keyof typeof LONG_GROUPS
export type ProgramGroup = keyof typeof LONG_PROGRAMS

export const LONG_GROUP_NAMES = Object.keys({ ...LONG_GROUPS, ...LONG_PROGRAMS }) as (TestGroup | ProgramGroup)[]

export function isProgramGroup(group: TestGroup | ProgramGroup): group is ProgramGroup {
  return group in LONG_PROGRAMS
}
