import { globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildBrowserPackages } from '../build/browser.ts'
import { ROOT } from '../workspace.ts'
import { findBrowser } from './find-browser.ts'
import { runPlaywright } from './test-runs/playwright.ts'
import type { TestSuite } from './test-runs/run-tests.ts'
import { joinRuns, type TestRun } from './test-runs/test-run.ts'
import { runVitest } from './test-runs/vitest.ts'

export const REPORTS = path.join(ROOT, 'reports')
/** The folder for the reports of files that are run alone. */
const ALONE = path.join(REPORTS, 'second-look')

const isJourney = (file: string) => file === 'e2e' || file.startsWith('e2e/')

/** Removes the reports of an earlier run, so that none is read when a tool ends before it writes its own. */
export function removeReports(): void {
  const old = globSync(['{vitest,playwright}.json*', 'unsteady.json', 'second-look'], { cwd: REPORTS })
  for (const name of old) rmSync(path.join(REPORTS, name), { recursive: true, force: true })
  mkdirSync(ALONE, { recursive: true })
}

/** The unit, service and screen tests. */
export const vitestSuite: TestSuite = {
  title: 'tests',
  owns: (file) => !isJourney(file),
  run: (files) => runVitest({ root: ROOT, report: path.join(REPORTS, 'vitest.json'), files }),
  async runAlone(files) {
    const runs: TestRun[] = []
    for (const [at, file] of files.entries()) {
      const report = path.join(ALONE, `vitest-${at}.json`)
      const run = await runVitest({ root: ROOT, report, files: [file], args: ['--maxWorkers=1'] })
      // Vitest runs every file whose path contains this one: x.test.ts also runs x.test.tsx.
      const isThis = (test: { readonly file: string }) => test.file === file
      runs.push({ ...run, passed: run.passed.filter(isThis), failed: run.failed.filter(isThis) })
    }
    return joinRuns(runs)
  },
}

/** The browser journeys through the built system. */
export const playwrightSuite: TestSuite = {
  title: 'browser tests',
  owns: isJourney,
  preparation: { title: 'browser builds', run: buildBrowserPackages },
  run: (files) => runJourneys('playwright.json', files),
  // The files run one after the other in one worker, so that the product, which is slow to start, starts once for all.
  runAlone: (files) =>
    runJourneys('second-look/playwright.json', files, ['--workers', '1', '--trace', 'retain-on-failure']),
}

function runJourneys(report: string, files: readonly string[], args: readonly string[] = []): Promise<TestRun> {
  return runPlaywright({
    root: ROOT,
    config: path.join(ROOT, 'e2e/playwright.config.ts'),
    report: path.join(REPORTS, report),
    files,
    args,
    env: { TIFFIN_CHROMIUM: findBrowser(process.env) },
  })
}
