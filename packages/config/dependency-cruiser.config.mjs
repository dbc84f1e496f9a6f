/**
 * The folders that the code of each folder may import, as drawn in ARCHITECTURE.md. Tests, test support and config
 * files are exempt from these rules.
 */
const MAY_IMPORT = {
  'packages/domain': [],
  'packages/contracts': ['packages/domain'],
  'packages/ui': ['packages/domain'],
  'packages/web-kit': ['packages/contracts', 'packages/domain'],
  'packages/app-kit': ['packages/ui', 'packages/web-kit', 'packages/contracts', 'packages/domain'],
  'packages/slips': ['packages/contracts', 'packages/domain'],
  'packages/receipts': ['packages/ui', 'packages/slips', 'packages/contracts', 'packages/domain'],
  'packages/mock-api': ['packages/contracts', 'packages/domain'],
  'packages/service-kit': ['packages/contracts', 'packages/domain'],
  'packages/razorpay-stand-in': ['packages/service-kit'],
  'packages/print-agent': ['packages/slips', 'packages/contracts', 'packages/domain'],
  'packages/file-store': [],
  'packages/module-contract': ['packages/contracts'],
  'packages/module-releases': ['packages/contracts', 'packages/domain', 'packages/file-store'],
  'packages/config': ['packages/module-releases'],
  'packages/stack': [
    'packages/config',
    'packages/contracts',
    'packages/file-store',
    'packages/module-releases',
    'packages/service-kit/src/settings',
    'packages/service-kit/src/database/login-limits',
    'packages/service-kit/src/app/serve',
    'packages/service-kit/src/declaration',
  ],
  'services/[^/]+': [
    'packages/file-store',
    'packages/service-kit',
    'packages/slips',
    'packages/contracts',
    'packages/domain',
  ],
  bff: [
    'packages/service-kit',
    'packages/contracts',
    'packages/domain',
    'packages/module-releases',
    'packages/file-store',
  ],
  shell: [
    'packages/module-contract',
    'packages/web-kit',
    'packages/app-kit',
    'packages/ui',
    'packages/contracts',
    'packages/domain',
  ],
  'mfe-[^/]+': [
    'packages/module-contract',
    'packages/web-kit',
    'packages/app-kit',
    'packages/ui',
    'packages/receipts',
    'packages/print-agent/src/index',
    'packages/contracts',
    'packages/domain',
  ],
  e2e: ['packages/contracts', 'packages/domain', 'packages/stack', 'packages/slips/src/testing'],
  // Bench also imports two files that are in no package. It builds the till's exposed file into one bundle with the
  // shell, and it reads the result of one row from the report of the faults.
  bench: [
    'packages/config',
    'packages/contracts',
    'packages/domain',
    'packages/stack',
    'mfe-pos/src/routes',
    'faults/src/report',
  ],
  faults: ['packages/contracts', 'packages/domain', 'packages/stack'],
}

const TEST_SUPPORT = '(/testing/|\\.(test|int\\.test|e2e)\\.tsx?$|/src/standalone\\.tsx?$)'
const CONFIG_FILE = '[^/]\\.config\\.(ts|mjs)$'
const OURS = '^(packages|services|bff|shell|mfe-[^/]+|e2e|bench|faults)/'

const arrows = Object.entries(MAY_IMPORT).map(([from, allowed]) => ({
  name: `arrow:${from}`,
  comment: `${from} may import ${allowed.join(', ') || 'nothing of this project'}`,
  severity: 'error',
  from: { path: `^(${from})/`, pathNot: [TEST_SUPPORT, CONFIG_FILE] },
  to: { path: OURS, pathNot: ['^$1/', ...allowed.map((place) => `^${place}[./]`)] },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...arrows,
    {
      name: 'tests-stay-at-home',
      comment: 'Tests may use the stack, the mocks and test support of packages, but no other application',
      severity: 'error',
      from: { path: `^(${Object.keys(MAY_IMPORT).join('|')})/.*${TEST_SUPPORT}` },
      to: { path: OURS, pathNot: ['^$1/', '^packages/'] },
    },
    {
      name: 'stack-is-a-tool',
      comment: 'The product does not depend on what runs it',
      severity: 'error',
      from: { path: OURS, pathNot: ['^packages/stack/', '^(e2e|bench|faults)/', TEST_SUPPORT, CONFIG_FILE] },
      to: { path: '^packages/stack/' },
    },
    {
      name: 'domain-is-a-leaf',
      comment: 'Rules and slips are pure: no library, no input or output',
      severity: 'error',
      from: { path: '^packages/(domain|slips)/src/', pathNot: TEST_SUPPORT },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'core'] },
    },
    {
      name: 'contracts-know-zod-only',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: TEST_SUPPORT },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'core'], pathNot: '^node_modules/zod/' },
    },
    {
      name: 'browser-code-has-no-node',
      severity: 'error',
      from: { path: '^(packages/(ui|web-kit|app-kit|receipts)|shell|mfe-[^/]+)/src/', pathNot: TEST_SUPPORT },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'print-station-has-no-node',
      comment: 'What a page takes of the print agent runs in a browser',
      severity: 'error',
      from: { path: '^packages/print-agent/src/index\\.ts$' },
      to: { path: '^(?!packages/|node_modules/)|^node_modules/@napi-rs/', reachable: true },
    },
    {
      name: 'print-station-is-of-the-kitchen',
      comment: 'Only mfe-kitchen prints by itself; other modules send slips to the queue',
      severity: 'error',
      from: { path: '^mfe-(?!kitchen/)[^/]+/', pathNot: TEST_SUPPORT },
      to: { path: '^packages/print-agent/' },
    },
    {
      name: 'one-copy-through-web-kit',
      comment: 'A second router, query cache or react-dom in a module is a second world',
      severity: 'error',
      from: { path: '^mfe-[^/]+/src/', pathNot: TEST_SUPPORT },
      to: { path: '^node_modules/(react-router|react-dom|@tanstack/react-query)/' },
    },
    {
      name: 'no-deep-imports',
      comment: 'A package is entered by its exports, not by its files',
      severity: 'error',
      from: { path: '^((packages|services)/[^/]+|bff|shell|mfe-[^/]+|e2e|bench|faults)/' },
      to: { path: '^packages/[^/]+/src/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'features-do-not-know-each-other',
      comment: 'A page composes features',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/src/features/([^/]+)/', pathNot: TEST_SUPPORT },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'features-do-not-know-pages',
      severity: 'error',
      from: { path: '^mfe-[^/]+/src/features/', pathNot: TEST_SUPPORT },
      to: { path: '^mfe-[^/]+/src/pages/' },
    },
    {
      name: 'service-domain-is-pure',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: TEST_SUPPORT },
      to: { path: '^services/[^/]+/src/', pathNot: '^services/[^/]+/src/domain/' },
    },
    {
      name: 'repository-knows-domain-only',
      severity: 'error',
      from: { path: '^services/[^/]+/src/repository/', pathNot: TEST_SUPPORT },
      to: { path: '^services/[^/]+/src/', pathNot: '^services/[^/]+/src/(domain|repository|generated)/' },
    },
    {
      name: 'routes-reach-data-through-repositories',
      severity: 'error',
      from: { path: '^services/[^/]+/src/routes/', pathNot: TEST_SUPPORT },
      to: { path: '^services/[^/]+/src/generated/' },
    },
    {
      name: 'demo-is-for-filling',
      comment: 'A running service carries no demo data',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: ['^services/[^/]+/src/demo/', TEST_SUPPORT] },
      to: { path: '^services/[^/]+/(src/)?demo/' },
    },
    {
      name: 'runs-without-dev-dependencies',
      comment: 'A process is installed with `npm ci --omit=dev`: what it loads is in the dependencies of its package',
      severity: 'error',
      from: { path: '^(services/[^/]+|bff|packages/(?!stack|config)[^/]+)/src/', pathNot: [TEST_SUPPORT, CONFIG_FILE] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '(/generated/|\\.(css|svg|woff2)$|^(@module-federation/|webpack/))' },
    },
  ],
  options: {
    // The default parser needs the JavaScript API of TypeScript, which TypeScript 7 does not have.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|reports|\\.data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
