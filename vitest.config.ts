import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { DEADLINE_MS } from './packages/stack/src/testing/deadline.ts'
import { isWhole, sized } from './packages/stack/src/testing/sized.ts'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = import.meta.dirname
const SERVER = [
  'packages/{domain,contracts,service-kit,stack,config,module-releases,file-store,mock-api,razorpay-stand-in}',
  'bff',
  'services/*',
  'faults',
]
const BROWSER = ['packages/{ui,web-kit,app-kit,receipts}', 'shell', 'mfe-*']

/**
 * Far more than any test needs on an idle machine: a busy one must not decide what passes. Waiting ends before its
 * test.
 */
const patience = {
  testTimeout: sized(4 * DEADLINE_MS, 60 * DEADLINE_MS),
  hookTimeout: 4 * DEADLINE_MS,
  expect: { poll: { timeout: DEADLINE_MS } },
} as const

const within = (folders: string[], files: string) => folders.map((folder) => `${folder}/src/**/${files}`)

/** Needs nothing but Node. */
const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: within(SERVER, '*.test.ts'),
    exclude: ['**/*.int.test.ts'],
    isolate: false,
    ...patience,
  },
}

/**
 * The tests that need PostgreSQL; only a run with such tests starts one. Each test has a database of its own, and to
 * load a service again for each file would cost a third of the run.
 */
const service: TestProjectInlineConfiguration = {
  test: {
    name: 'service',
    include: within(SERVER, '*.int.test.ts'),
    globalSetup: ['packages/stack/src/testing/global-setup.ts'],
    isolate: false,
    ...patience,
  },
}

/** The tests of a folder that need a document. Each workspace may prepare it in src/testing/setup.ts. */
const inDocument = (folder: string): TestProjectInlineConfiguration => ({
  test: {
    name: folder,
    include: within([folder], '*.test.{ts,tsx}'),
    environment: 'jsdom',
    provide: { deadlineMs: DEADLINE_MS, isWhole },
    // To load everything again for each file doubles the work. Tests of the shell need that: they replace modules
    // that an earlier file may have loaded.
    isolate: folder === 'shell',
    // jsdom computes styles for every query by role, and the whole sheet makes that twice as slow. Paper is styled.
    css: { include: [/packages\/receipts\//] },
    setupFiles: ['packages/web-kit/src/testing/patience.ts', `${folder}/src/testing/setup.ts`].filter((file) =>
      existsSync(path.join(root, file)),
    ),
    ...patience,
  },
})

/**
 * Some tests of the stack start the product, twice over: a dozen processes on two cores, beside which a service test
 * takes forty times as long. So they come when the others are done.
 */
class StackLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sorting of Vitest, which answers another array
    const sorted = await super.sort(files)
    const isStack = ({ moduleId }: TestSpecification) => moduleId.includes('/packages/stack/')
    return [...sorted.filter((file) => !isStack(file)), ...sorted.filter(isStack)]
  }
}

export default defineConfig({
  // Many service tests wait for a process to end or a deadline to pass; two workers on two cores would wait with them.
  test: {
    maxWorkers: 3,
    sequence: { sequencer: StackLast },
    projects: [unit, service, ...globSync(BROWSER, { cwd: root }).toSorted().map(inDocument)],
  },
})
