import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEADLINE_MS } from './packages/stack/src/testing/deadline.ts'
import { isWhole, sized } from './packages/stack/src/testing/sized.ts'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = import.meta.dirname
const SERVER = [
  'packages/{domain,contracts,slips,service-kit,stack,config,module-releases,file-store,mock-api,razorpay-stand-in}',
  'packages/print-agent',
  'bff',
  'services/*',
  'faults',
  'bench',
]
const BROWSER_PACKAGES = ['packages/ui', 'packages/web-kit', 'packages/app-kit', 'packages/receipts']
const SCREENS = ['shell', 'mfe-*']

/**
 * The timeouts are far longer than any test needs on an idle machine, because a busy machine must not decide what
 * passes. A wait inside a test ends before the test does.
 */
const timeouts = {
  testTimeout: sized(4 * DEADLINE_MS, 60 * DEADLINE_MS),
  hookTimeout: 4 * DEADLINE_MS,
  expect: { poll: { timeout: DEADLINE_MS } },
} as const

const within = (folders: string[], files: string) => folders.map((folder) => `${folder}/src/**/${files}`)

/** The unit tests, which need nothing but Node. */
const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: within(SERVER, '*.test.ts'),
    exclude: ['**/*.int.test.ts'],
    isolate: false,
    ...timeouts,
  },
}

/**
 * The tests that need PostgreSQL; a server is started only for a run with such tests. Each test file has a database of
 * its own. A worker loads the modules once for all its files, because loading a service again for each file would cost
 * a third of the run.
 */
const service: TestProjectInlineConfiguration = {
  test: {
    name: 'service',
    include: within(SERVER, '*.int.test.ts'),
    globalSetup: ['packages/stack/src/testing/global-setup.ts'],
    isolate: false,
    ...timeouts,
  },
}

/**
 * The flags of a worker with a document. Most code of a test runs too rarely to repay the last optimiser of V8, and
 * React and jsdom make much garbage, which costs less in a larger space: together a tenth of the work of a run.
 */
const DOCUMENT_FLAGS = ['--max-opt=2', '--min-semi-space-size=32', '--max-semi-space-size=64']

const inFolders = (folders: string[]) => within(folders, '*.test.{ts,tsx}')

/** The tests of the shell that replace modules, which an earlier file of the same worker may have loaded. */
const REPLACING = globSync(inFolders(['shell']), { cwd: root }).filter((file) =>
  /vi\.(mock|resetModules)\(/.test(readFileSync(path.join(root, file), 'utf8')),
)

/** Returns the project for the tests of some folders that need a document, prepared by these files. */
const inDocument = (name: string, folders: string[], setupFiles: string[] = []): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: inFolders(folders),
    exclude: REPLACING,
    environment: 'jsdom',
    provide: { deadlineMs: DEADLINE_MS, isWhole },
    isolate: false,
    execArgv: DOCUMENT_FLAGS,
    // jsdom computes styles for every query by role, and the whole sheet makes that twice as slow, so only receipts
    // have their styles.
    css: { include: [/packages\/receipts\//] },
    setupFiles: ['packages/web-kit/src/testing/in-document.ts', ...setupFiles],
    ...timeouts,
  },
})

/** The small packages share their workers, because each project loads its document and its tools again. */
const packages = inDocument('packages', BROWSER_PACKAGES)

/** Returns the project of the shell or a module, which may prepare its tests in src/testing/setup.ts. */
const screensOf = (folder: string): TestProjectInlineConfiguration =>
  inDocument(
    folder,
    [folder],
    [`${folder}/src/testing/setup.ts`].filter((file) => existsSync(path.join(root, file))),
  )

/** The tests in `REPLACING`. They load all code again for each file, which doubles their work. */
const replacing: TestProjectInlineConfiguration = {
  test: { ...screensOf('shell').test, name: 'shell, replacing', include: REPLACING, exclude: [], isolate: true },
}

/**
 * Some tests of the stack start the product with two replicas of each process: a dozen processes on two cores, beside
 * which a service test takes forty times as long. They therefore run after all other tests.
 */
class StackLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sorting of Vitest, which answers another array
    const sorted = await super.sort(files)
    const isStack = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/packages/stack/') && moduleId.endsWith('.int.test.ts')
    return [...sorted.filter((file) => !isStack(file)), ...sorted.filter(isStack)]
  }
}

export default defineConfig({
  // Many service tests wait for a process to end or a deadline to pass; two workers on two cores would wait with them.
  test: {
    maxWorkers: 3,
    sequence: { sequencer: StackLast },
    projects: [unit, service, packages, ...globSync(SCREENS, { cwd: root }).toSorted().map(screensOf), replacing],
  },
})
