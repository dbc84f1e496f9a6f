import { defineConfig } from 'vitest/config'

const SERVER = ['packages/{domain,contracts,service-kit,stack,config,mock-api}', 'bff', 'services/*']
const BROWSER = ['packages/{ui,web-kit,receipts}', 'shell', 'mfe-*']

const within = (folders: string[], files: string) => folders.map((folder) => `${folder}/src/**/${files}`)

/** Three kinds of test: those that need nothing, those that need PostgreSQL (only they start one), and those
 *  that need a document. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: within(SERVER, '*.test.ts'), exclude: ['**/*.int.test.ts', '**/node_modules/**'] } },
      {
        test: {
          name: 'service',
          include: within(SERVER, '*.int.test.ts'),
          globalSetup: ['packages/stack/src/testing/global-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: { name: 'browser', include: within(BROWSER, '*.test.{ts,tsx}'), environment: 'jsdom' },
      },
    ],
  },
})
