import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const root = import.meta.dirname
const SERVER = [
  'packages/{domain,contracts,service-kit,stack,config,file-store,mock-api,razorpay-stand-in}',
  'bff',
  'services/*',
]
const BROWSER = ['packages/{ui,web-kit,receipts}', 'shell', 'mfe-*']

const within = (folders: string[], files: string) => folders.map((folder) => `${folder}/src/**/${files}`)

/** Needs nothing but Node. */
const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: within(SERVER, '*.test.ts'),
    exclude: ['**/*.int.test.ts'],
    isolate: false,
    testTimeout: 15_000,
  },
}

/** Needs PostgreSQL; only a run with such tests starts one. */
const service: TestProjectInlineConfiguration = {
  test: {
    name: 'service',
    include: within(SERVER, '*.int.test.ts'),
    globalSetup: ['packages/stack/src/testing/global-setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
}

/** Needs a document. Each workspace may prepare it in src/testing/setup.ts. */
const inDocument = (folder: string): TestProjectInlineConfiguration => ({
  test: {
    name: folder,
    include: within([folder], '*.test.{ts,tsx}'),
    environment: 'jsdom',
    css: true,
    setupFiles: [`${folder}/src/testing/setup.ts`].filter((file) => existsSync(path.join(root, file))),
    testTimeout: 15_000,
  },
})

export default defineConfig({
  // Many service tests wait for a process to end or a deadline to pass; one worker on two cores would wait with them.
  test: { maxWorkers: 3, projects: [unit, service, ...globSync(BROWSER, { cwd: root }).toSorted().map(inDocument)] },
})
