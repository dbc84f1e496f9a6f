import type { ProvenRow } from './row.ts'

const ISOLATION = ['orders', 'catalog', 'tenancy', 'billing'].map(
  (service) => `services/${service}/src/repository/isolation.int.test.ts`,
)

/** Rows that tests of `npm test` prove. Each named file must pass: in a report newer than the sources, or now. */
export const provenRows: readonly ProvenRow[] = [
  {
    id: 'F9',
    area: 'crashes',
    goal: 'A worker killed in the middle of a job: each effect once',
    provenBy: [
      'packages/service-kit/src/outbox/outbox.int.test.ts',
      'packages/stack/src/killed-between-calls/removal.int.test.ts',
    ],
  },
  {
    id: 'C4',
    area: 'concurrency',
    goal: '40 at once at a limit of 10: exactly 10 pass',
    provenBy: [
      'services/orders/src/routes/create-order.int.test.ts',
      'services/tenancy/src/routes/users.int.test.ts',
      'services/catalog/src/routes/import-menu.int.test.ts',
    ],
  },
  {
    id: 'C5',
    area: 'concurrency',
    goal: 'Admins who delete or demote each other: one is left',
    provenBy: ['services/tenancy/src/routes/users.int.test.ts'],
  },
  {
    id: 'C6',
    area: 'concurrency',
    goal: 'Items added after the bill was printed: settling it is refused',
    provenBy: ['services/orders/src/routes/settlement.int.test.ts'],
  },
  {
    id: 'B4',
    area: 'input',
    goal: 'Money of 10,000 carts as an oracle has it; the server prices',
    provenBy: ['packages/domain/src/bill/bill.test.ts', 'services/orders/src/routes/create-order.int.test.ts'],
  },
  {
    id: 'B6',
    area: 'input',
    goal: 'Hostile CSV files: refused in time, all or nothing',
    provenBy: [
      'services/catalog/src/routes/import-hostile.int.test.ts',
      'packages/domain/src/csv/escape-formula.test.ts',
    ],
  },
  {
    id: 'B7',
    area: 'input',
    goal: 'Hostile pictures: refused or made again, nothing left over',
    provenBy: ['services/catalog/src/routes/pictures.int.test.ts'],
  },
  {
    id: 'B8',
    area: 'input',
    goal: 'A picture address is compared and never fetched',
    provenBy: ['services/catalog/src/routes/pictures.int.test.ts'],
  },
  {
    id: 'I1',
    area: 'isolation',
    goal: 'Every call with ids of another restaurant: refused, no foreign bytes',
    provenBy: ['e2e/journeys/access-matrix.e2e.ts', 'e2e/journeys/attacks.e2e.ts'],
  },
  {
    id: 'I2',
    area: 'isolation',
    goal: 'Foreign ids in bodies, jobs and keys: refused or independent',
    provenBy: ISOLATION,
  },
  {
    id: 'I3',
    area: 'isolation',
    goal: 'Every tenant table is forced under row-level security',
    provenBy: [...ISOLATION, 'packages/stack/src/testing/test-database.int.test.ts'],
  },
  {
    id: 'I5',
    area: 'isolation',
    goal: 'Role matrix: 4 roles, nobody, operator, expired, every call',
    provenBy: ['e2e/journeys/access-matrix.e2e.ts'],
  },
  {
    id: 'I6',
    area: 'isolation',
    goal: 'Forged and swapped tokens: 401 everywhere',
    provenBy: ['packages/service-kit/src/token/verifier.test.ts', 'e2e/journeys/attacks.e2e.ts'],
  },
  {
    id: 'I7',
    area: 'isolation',
    goal: 'Deleted, demoted or reset: the old token is refused within 10 s',
    provenBy: ['services/tenancy/src/routes/session.int.test.ts'],
  },
  {
    id: 'A2',
    area: 'sign-in',
    goal: 'Codes: 5 tries, 10 minutes, once; one sign-up a subdomain',
    provenBy: [
      'services/tenancy/src/routes/password-reset.int.test.ts',
      'services/tenancy/src/routes/sign-up.int.test.ts',
    ],
  },
  {
    id: 'P1',
    area: 'payments',
    goal: 'Altered and foreign payment proofs: only the first good one acts',
    provenBy: ['services/billing/src/routes/create-subscription.int.test.ts'],
  },
  {
    id: 'P2',
    area: 'payments',
    goal: 'Webhooks 50 times at once: one effect; bad signatures refused',
    provenBy: ['services/billing/src/routes/webhook.int.test.ts'],
  },
  {
    id: 'P3',
    area: 'payments',
    goal: 'Random life cycles with losses: the state is the provider’s',
    provenBy: [
      'services/billing/src/payments/sequences.int.test.ts',
      'services/billing/src/payments/downgrade-sequences.int.test.ts',
    ],
    moreInFull: true,
  },
  {
    id: 'O2',
    area: 'operations',
    goal: 'Security headers on every kind of reply, no reports in browsers',
    // Every journey fails when the browser reports a violation. The named journey covers an evening of till and back
    // office.
    provenBy: ['bff/src/edge/security-headers.test.ts', 'e2e/journeys/dine-in.e2e.ts'],
  },
  {
    id: 'O4',
    area: 'operations',
    goal: 'A deleted restaurant leaves nothing, others keep everything',
    provenBy: ['packages/stack/src/killed-between-calls/removal.int.test.ts'],
  },
]
