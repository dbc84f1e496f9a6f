import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { findBrowser } from '@tiffin/stack/find-browser'
import { Findings, type RunExtent, type ProvenRow } from './row.ts'
import { resultOf, type RowResult, type PrintLine } from './run-rows.ts'

const require = createRequire(import.meta.url)
const SOURCES = '{packages/*,services/*,bff,shell,mfe-*,e2e}/{src,journeys,support,prisma}/**/*.{ts,tsx,sql}'

interface FileResult {
  readonly passed: number
  readonly failed: number
}
type FileResults = ReadonlyMap<string, FileResult>

/**
 * Judges rows by the reports of `npm test`. Files that no current report names are run now, and in the full form also
 * the files of rows that try more there.
 */
export async function runProven(
  rows: readonly ProvenRow[],
  root: string,
  extent: RunExtent,
  say: PrintLine,
): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const started = performance.now()
  const wanted = [...new Set(rows.flatMap(({ provenBy }) => provenBy))]
  const known = new Map([
    ...ifFresh(root, 'vitest.json', readVitest),
    ...ifFresh(root, 'playwright.json', readPlaywright),
  ])
  if (extent === 'full') for (const row of rows) if (row.moreInFull) row.provenBy.forEach((file) => known.delete(file))
  const missing = wanted.filter((file) => !known.has(file))
  say(
    `${rows.length} rows are proven by ${wanted.length} files of npm test; ` +
      `${missing.length === 0 ? 'its reports are fresh' : `${missing.length} of them run now`}`,
  )
  const results = new Map([...known, ...(await runNow(missing, root, extent))])
  return rows.map((row) => {
    const findings = new Findings()
    for (const file of row.provenBy) {
      const { passed = 0, failed = 0 } = results.get(file) ?? {}
      findings.tried += passed + failed
      findings.require(failed === 0 && passed > 0, `${file}: ${passed} passed, ${failed} failed`)
    }
    findings.note(`proven by ${row.provenBy.join(', ')}${row.note ? `. ${row.note}` : ''}`)
    return resultOf(row, findings, started)
  })
}

/** Reads a report; empty when a source has changed since it was written. */
function ifFresh(root: string, name: string, read: (file: string, root: string) => FileResults): FileResults {
  const file = path.join(root, 'reports', name)
  if (!existsSync(file)) return new Map()
  const writtenAt = statSync(file).mtimeMs
  const isOutdated = globSync(SOURCES, { cwd: root, exclude: (source) => source.includes('/generated/') }).some(
    (source) => statSync(path.join(root, source)).mtimeMs > writtenAt,
  )
  return isOutdated ? new Map() : read(file, root)
}

async function runNow(files: readonly string[], root: string, extent: RunExtent): Promise<FileResults> {
  const reports = path.join(root, 'reports')
  mkdirSync(reports, { recursive: true })
  const unit = files.filter((file) => !file.endsWith('.e2e.ts'))
  const journeys = files.filter((file) => file.endsWith('.e2e.ts'))
  const results = new Map<string, FileResult>()
  if (unit.length > 0) {
    const report = fresh(path.join(reports, 'faults-vitest.json'))
    const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
    await run(
      [vitest, 'run', '--root', '.', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...unit],
      root,
      { ...process.env, TIFFIN_SIZE: extent === 'full' ? 'whole' : '' },
    )
    for (const [file, result] of readVitest(report, root)) results.set(file, result)
  }
  if (journeys.length > 0) {
    const report = fresh(path.join(reports, 'faults-playwright.json'))
    const playwright = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js')
    const env = {
      ...process.env,
      PORT: '',
      TIFFIN_DATA_DIR: '',
      TIFFIN_CHROMIUM: findBrowser(process.env),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }
    await run(
      [
        playwright,
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=dot,json',
        ...journeys.map((file) => path.basename(file)),
      ],
      root,
      env,
    )
    for (const [file, result] of readPlaywright(report)) results.set(file, result)
  }
  return results
}

function fresh(report: string): string {
  rmSync(report, { force: true })
  return report
}

/** Runs a program. Its failures are read from the report, so the exit code is ignored. */
async function run(args: readonly string[], cwd: string, env = process.env): Promise<void> {
  await once(spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

function readVitest(file: string, root: string): FileResults {
  if (!existsSync(file)) return new Map()
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const count = (of: VitestReport['testResults'][number], status: string) =>
    of.assertionResults.filter((each) => each.status === status).length
  return new Map(
    testResults.map((each) => [
      path.relative(root, each.name),
      { passed: count(each, 'passed'), failed: count(each, 'failed') },
    ]),
  )
}

interface Suite {
  readonly file: string
  readonly specs: readonly { readonly ok: boolean }[]
  readonly suites?: readonly Suite[]
}

function readPlaywright(file: string): FileResults {
  if (!existsSync(file)) return new Map()
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: readonly Suite[] }
  const specsOf = (suite: Suite): readonly { readonly ok: boolean }[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  return new Map(
    suites.map((suite) => {
      const specs = specsOf(suite)
      return [
        `e2e/journeys/${path.basename(suite.file)}`,
        { passed: specs.filter(({ ok }) => ok).length, failed: specs.filter(({ ok }) => !ok).length },
      ]
    }),
  )
}
