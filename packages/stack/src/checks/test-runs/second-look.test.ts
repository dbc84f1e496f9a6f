import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Steps } from '../../steps.ts'
import { isWhole } from '../../testing/sized.ts'
import { ROOT } from '../../workspace.ts'
import { readPlaywright, runPlaywright } from './playwright.ts'
import type { Quarantined } from './quarantine.ts'
import { MOST_FILES_AGAIN, runTests, type TestSuite } from './run-tests.ts'
import { summarise } from './summary.ts'
import { readVitest, runVitest } from './vitest.ts'
import { markQuarantined } from './mark-quarantined.ts'

let root: string
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'tiffin-second-look-')))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  write('package.json', '{ "type": "module" }')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Returns the source of a test that fails in its first run only: that run misses a file, and writes it. */
const failsOnce = (title: string) => `
test('${title}', () => {
  if (existsSync('${title}')) return
  writeFileSync('${title}', '')
  throw new Error('too early')
})
`
const PASSES = `test('passes', () => {})\n`
const FAILS = `test('fails', () => { throw new Error('never') })\n`

/** The report of a run, counted from 1. */
const report = (count: number) => path.join(root, `report-${count}.json`)

/** Runs a suite as `npm test` does. @returns the last lines that the run prints */
async function run(suite: TestSuite, paths: string[] = [], quarantine: Quarantined[] = []): Promise<string[]> {
  const steps = new Steps({ write: () => true })
  return summarise([], await runTests([suite], { paths, quarantine, steps }))
}

describe('with Vitest', () => {
  const IMPORTS = `import { existsSync, writeFileSync } from 'node:fs'\nimport { test } from 'vitest'\n`
  let runs: string[][]
  let suite: TestSuite
  beforeEach(() => {
    runs = []
    const look = (files: readonly string[]) => {
      runs.push([...files])
      return runVitest({ root, report: report(runs.length), files, isQuiet: true })
    }
    suite = { title: 'tests', owns: () => true, run: look, runAlone: look }
  })

  test('a test that fails once is green and named', async () => {
    write('till.test.ts', IMPORTS + PASSES + failsOnce('opens'))
    write('other.test.ts', IMPORTS + PASSES)

    expect(await run(suite)).toEqual([
      '',
      'Unsteady, to be mended first:',
      '  till.test.ts › opens: Error: too early (run alone: passed)',
      '',
      '3 passed, 0 failed',
    ])
    expect(runs).toEqual([[], ['till.test.ts']])
  })

  test('a test that fails twice is red and named, above what is unsteady', async () => {
    write('till.test.ts', IMPORTS + FAILS + failsOnce('opens'))

    expect(await run(suite)).toEqual([
      '',
      'Failed:',
      '  till.test.ts › fails: Error: never',
      '',
      'Unsteady, to be mended first:',
      '  till.test.ts › opens: Error: too early (run alone: passed)',
      '',
      '1 passed, 1 failed',
    ])
  })

  test('a file that throws when it is loaded is red and named', async () => {
    write('broken.test.ts', `${IMPORTS}throw new Error('no table')\n`)
    write('other.test.ts', IMPORTS + PASSES)

    expect(await run(suite)).toEqual([
      '',
      'Failed:',
      '  broken.test.ts › the file itself: no table',
      '',
      '1 passed, 1 failed',
    ])
  })

  test.runIf(isWhole)('a file that loads the second time counts with its tests', async () => {
    const throwsOnce = `if (!existsSync('loaded')) {\n  writeFileSync('loaded', '')\n  throw new Error('no table')\n}\n`
    write('broken.test.ts', IMPORTS + throwsOnce + PASSES)

    expect((await run(suite)).slice(-3)).toEqual([
      '  broken.test.ts › the file itself: no table (run alone: passed)',
      '',
      '1 passed, 0 failed',
    ])
  })

  test.runIf(isWhole)('an error that no test caught is red and named by its file', async () => {
    const stray = `test('passes', async () => {
  setTimeout(() => { throw new Error('nobody waits') }, 1)
  await new Promise((resolve) => setTimeout(resolve, 50))
})\n`
    write('stray.test.ts', IMPORTS + stray)

    expect(await run(suite)).toContain('  stray.test.ts › the file itself: nobody waits')
  })

  test('a run that does not start is red, and says why', async () => {
    write('till.test.ts', IMPORTS + PASSES)
    write('vitest.config.ts', `export default { test: { globalSetup: ['./setup.ts'] } }\n`)
    write('setup.ts', `export default () => { throw new Error('no database') }\n`)

    const lines = await run(suite)
    expect(lines.slice(0, 2)).toEqual(['', 'Failed:'])
    expect(lines[2]).toContain('no database')
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })

  test('only what is asked for runs', async () => {
    write('till.test.ts', IMPORTS + PASSES)
    write('other.test.ts', IMPORTS + FAILS)

    expect(await run(suite, ['till.test.ts'])).toEqual(['', '1 passed, 0 failed'])
  })

  test('a path without a test is red', async () => {
    write('till.test.ts', IMPORTS + PASSES)

    expect((await run(suite, ['counter.test.ts'])).at(-1)).toBe('0 passed, 1 failed')
  })

  test.runIf(isWhole)('breakage gets no second look', async () => {
    for (let at = 0; at <= MOST_FILES_AGAIN; at += 1) write(`till-${at}.test.ts`, IMPORTS + failsOnce(`opens-${at}`))

    expect((await run(suite)).at(-1)).toBe(`0 passed, ${MOST_FILES_AGAIN + 1} failed`)
    expect(runs).toHaveLength(1)
  })

  describe('a test in quarantine', () => {
    const entry = { file: 'till.test.ts', title: 'fails', why: 'a race in the floor', since: 'cb75c3f' }

    test('runs, is named and does not decide', async () => {
      write('till.test.ts', IMPORTS + PASSES + FAILS)

      expect(await run(suite, [], [entry])).toEqual([
        '',
        '1 in quarantine, which decide nothing:',
        '  till.test.ts › fails: Error: never',
        '',
        '1 passed, 0 failed',
      ])
      expect(runs).toHaveLength(1)
    })

    test('that is no test is red; one that passes does not stand in the report as passed', async () => {
      write('till.test.ts', `${IMPORTS}${PASSES}test('closes', () => {})\n`)
      expect(await run(suite, [], [entry])).toContain('  quarantine.json names no test: till.test.ts › fails')

      const passed = () => readVitest(report(1), '', root).passed.map(({ title }) => title)
      expect(passed()).toEqual(['passes', 'closes'])
      markQuarantined(report(1), root, [{ ...entry, title: 'passes' }])
      expect(passed()).toEqual(['closes'])
    })
  })
})

describe('with Playwright', () => {
  const IMPORTS = `import { existsSync, writeFileSync } from 'node:fs'\nimport { test } from '@playwright/test'\n`
  let suite: TestSuite
  beforeEach(() => {
    write('playwright.config.ts', configOf())
    write('journeys/release.e2e.ts', `${IMPORTS}test('releases', () => writeFileSync('released', ''))\n`)
    let runs = 0
    const look = (files: readonly string[]) =>
      runPlaywright({
        root,
        config: path.join(root, 'playwright.config.ts'),
        report: report((runs += 1)),
        files,
        isQuiet: true,
      })
    suite = { title: 'browser tests', owns: () => true, run: look, runAlone: look }
  })
  /**
   * Returns a Playwright configuration with the projects of our journeys and their dependencies, without the product.
   */
  function configOf(): string {
    const ours = readFileSync(path.join(ROOT, 'e2e/playwright.config.ts'), 'utf8')
    const projects = /projects: \[[^]*?\n {2}\],/.exec(ours)![0]
    return `const RELEASES = ['release.e2e.ts']\nexport default { testDir: 'journeys', ${projects} }\n`
  }

  test('a journey that fails once is green and named', async () => {
    write('journeys/till.e2e.ts', `${IMPORTS}test.describe('a till', () => {${failsOnce('opens')}})\n`)

    expect(await run(suite)).toEqual([
      '',
      'Unsteady, to be mended first:',
      '  journeys/till.e2e.ts › a till › opens: Error: too early (run alone: passed)',
      '',
      '2 passed, 0 failed',
    ])

    // A test in quarantine is not in the report as passed.
    const passed = () => readPlaywright(report(2), root).passed.map(({ title }) => title)
    expect(passed()).toEqual(['a till › opens'])
    const held = { file: 'journeys/till.e2e.ts', title: 'a till › opens', why: 'a race', since: 'cb75c3f' }
    markQuarantined(report(2), root, [held])
    expect(passed()).toEqual([])
  })

  test('with a journey that fails twice, red and named, the release stories still run', async () => {
    write('journeys/till.e2e.ts', IMPORTS + FAILS)

    expect(await run(suite)).toEqual([
      '',
      'Failed:',
      '  journeys/till.e2e.ts › fails: Error: never',
      '',
      '1 passed, 1 failed',
    ])
    expect(existsSync(path.join(root, 'released'))).toBe(true)
  })

  test.runIf(isWhole)('what another failure kept from running is red and named', async () => {
    const serial = `test.describe.serial('a day', () => {\n${FAILS}${PASSES}})\n`
    write('journeys/till.e2e.ts', IMPORTS + serial)

    expect(await run(suite)).toContain('  journeys/till.e2e.ts › a day › passes: did not run')
  })

  test('a file that throws when it is loaded is red and named', async () => {
    write('journeys/till.e2e.ts', `${IMPORTS}throw new Error('no table')\n`)

    const lines = await run(suite)
    expect(lines).toContain('  journeys/till.e2e.ts: Error: no table')
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })

  test('only what is asked for runs', async () => {
    write('journeys/till.e2e.ts', IMPORTS + PASSES)

    expect(await run(suite, ['journeys/till.e2e.ts'])).toEqual(['', '1 passed, 0 failed'])
    expect(existsSync(path.join(root, 'released'))).toBe(false)
  })
})
