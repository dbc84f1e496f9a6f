import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { generateClient } from '../build/prisma-client.ts'
import { buildBrowserPackages } from '../build/browser.ts'
import { SERVICES } from '../services.ts'
import { describeFailure, Steps } from '../steps.ts'
import { ROOT } from '../workspace.ts'
import { findBrowser } from './find-browser.ts'
import { runLoud } from './loud.ts'
import { countPlaywright, countVitest, freshReport, type Count } from './reports.ts'
import { checkArrows, checkFormat, checkLint, checkMigrations, checkTypes } from './static-checks.ts'

const require = createRequire(import.meta.url)
const PLAYWRIGHT_CONFIG = path.join(ROOT, 'e2e/playwright.config.ts')

/**
 * Everything a change has to pass. All checks run even if one fails; a check that is no test counts as one failure.
 *
 * @returns the exit code
 */
export async function runChecks({ browser }: { browser: boolean }): Promise<number> {
  const steps = new Steps()
  const total: Count = { passed: 0, failed: 0, failures: [], unsteady: [] }
  const attempt = async (title: string, work: (note: (text: string) => void) => Promise<void>) => {
    await steps.run(title, work).catch((error: unknown) => {
      total.failed += 1
      total.failures.push(title)
      steps.say(`\n${describeFailure(error)}\n`)
    })
  }
  const tests = async (title: string, run: () => Promise<{ ok: boolean; count: Count }>) => {
    await attempt(title, async (note) => {
      steps.say('')
      const { ok, count } = await run()
      total.passed += count.passed
      total.unsteady.push(...count.unsteady)
      // A run that failed without a failed test (a file that does not load, a server that does not start) still failed.
      total.failed += ok ? 0 : Math.max(count.failed, 1)
      if (!ok)
        total.failures.push(
          ...(count.failures.length > 0 ? count.failures : [`${title}: an error outside of any test, see above`]),
        )
      note(`${count.passed} passed, ${count.failed} failed`)
    })
  }

  await attempt('database clients', async () => void (await Promise.all(SERVICES.map(generateClient))))
  await attempt('types', checkTypes)
  await attempt('lint', checkLint)
  await attempt('format', checkFormat)
  await attempt('arrows', checkArrows)
  await attempt('migrations', checkMigrations)
  await tests('tests', runVitest)
  if (browser && existsSync(PLAYWRIGHT_CONFIG)) {
    await attempt('browser builds', async (note) => void (await buildBrowserPackages(note)))
    await tests('browser tests', runPlaywright)
  }
  // Named once more at the end: a log of thousands of tests is read from its end.
  if (total.unsteady.length > 0)
    steps.say(['\nPassed at the second attempt only, so to be mended:', ...total.unsteady].join('\n  '))
  if (total.failures.length > 0) steps.say(['\nFailed:', ...total.failures].join('\n  '))
  steps.say(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

async function runVitest() {
  const report = freshReport('vitest.json')
  const cli = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
  const ok = await runLoud([cli, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  return { ok, count: countVitest(report) }
}

async function runPlaywright() {
  const report = freshReport('playwright.json')
  const cli = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js')
  const env = { ...process.env, TIFFIN_CHROMIUM: findBrowser(process.env), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ok = await runLoud([cli, 'test', '--config', PLAYWRIGHT_CONFIG, '--reporter=list,json'], env)
  return { ok, count: countPlaywright(report) }
}
