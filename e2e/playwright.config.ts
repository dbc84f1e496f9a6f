import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import { isWhole } from '@tiffin/stack/testing/sized'
import { WHOLE } from './support/sizes.ts'
import { stackUrl } from './support/where.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The browser must connect to the product alone, and draw the same on every machine. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const RELEASES = ['ship-a-module', 'place-of-a-module', 'release-the-shell', 'two-teams'].map(
  (name) => `${name}.e2e.ts`,
)

export default defineConfig({
  testDir: process.env['TIFFIN_PICTURES'] === '1' ? 'pictures' : 'journeys',
  projects: [
    // The releases are the teardown of the journeys, so that they run after the journeys even where one has failed. As
    // dependents they would not run then.
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: RELEASES, teardown: 'releases' },
    // The releases change the live modules of the whole installation, so no other test runs beside them. The option
    // `--project releases` runs them alone.
    { name: 'releases', testMatch: RELEASES, fullyParallel: false, workers: 1 },
  ],
  outputDir: 'output',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Twice as many as cores, because a journey waits much of its time: for a toast to go, a paper, another till.
  workers: 4,
  ...(!isWhole && { grepInvert: new RegExp(WHOLE) }),
  forbidOnly: Boolean(process.env['CI']),
  // The load of the machine must not decide which tests pass.
  timeout: 8 * DEADLINE_MS,
  expect: { timeout: DEADLINE_MS },
  reporter: [['list'], ['json', { outputFile: path.join(root, 'reports/playwright.json') }]],
  use: {
    baseURL: stackUrl,
    actionTimeout: DEADLINE_MS,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    // A service worker would answer requests that a journey cuts or replaces; journeys about the worker allow it.
    serviceWorkers: 'block',
    // A trace adds a tenth to the time of a run, so a first run keeps none. The second run of the failed files keeps a
    // trace of each failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['TIFFIN_CHROMIUM'] ?? '/usr/bin/chromium', args },
  },
})
