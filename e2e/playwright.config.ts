import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { stackUrl } from './support/where.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The browser must speak to nobody but the product, and look the same on every machine. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const RELEASES = ['ship-a-module.e2e.ts', 'place-of-a-module.e2e.ts']

export default defineConfig({
  testDir: process.env['TIFFIN_PICTURES'] === '1' ? 'pictures' : 'journeys',
  projects: [
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: RELEASES },
    // Change which modules are live for everybody, so nothing else runs beside them. Alone: --project releases
    // --no-deps
    { name: 'releases', testMatch: RELEASES, dependencies: ['journeys'], fullyParallel: false, workers: 1 },
  ],
  outputDir: 'output',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that needs a second attempt is broken: CI names it at its end, and goes on with the change it is there for.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // How busy the machine is must not decide what passes.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: path.join(root, 'reports/playwright.json') }]],
  use: {
    baseURL: stackUrl,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    // Without pictures and page snapshots, which cost a third of the time of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['TIFFIN_CHROMIUM'] ?? '/usr/bin/chromium', args },
  },
})
