import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const OXLINT = path.join(path.dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint')

const REFUSED = [
  'const before = performance.now(); await work(); expect(performance.now() - before).toBeLessThan(100)',
  'const before = Date.now(); await work(); const tookMs = Date.now() - before',
  'let at = 0; at = Date.now(); await work(); expect(Date.now() - at > 5).toBe(true)',
  'const before = Math.floor(Date.now() / 1_000); const seconds = Math.ceil(Date.now() / 1_000 - before)',
  'const [before] = [0]; const start = process.hrtime.bigint(); expect(process.hrtime.bigint() - start).toBe(0n)',
  'expect(Math.abs(Date.parse(reply.at) - Date.now())).toBeLessThan(60_000)',
  'if (end - Date.now() < 1_000) throw new Error("late")',
  'expect(claims.exp).toBeCloseTo(Date.now() / 1_000 + 3_600, -1)',
]
const ALLOWED = [
  'const anHourAgo = Date.now() - 3_600_000',
  'service.clock.skewMs = end.getTime() - Date.now()',
  'expect(tokenUntil(Date.now() - 1)).toBeDefined()',
  'const before = Date.now(); expect(Date.parse(reply.at)).toBeGreaterThanOrEqual(before - 1_000)',
  'expect(claims.exp - claims.iat).toBe(3_600)',
]

/** Returns the positions of those texts in which the linter finds a clock that decides. */
async function refusedOf(texts: readonly string[]): Promise<number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  texts.forEach((text, at) => writeFileSync(path.join(folder, `${at}.test.ts`), `${text}\nexport {}\n`))
  const rules = {
    jsPlugins: [path.join(import.meta.dirname, 'index.ts')],
    rules: { 'tiffin/no-clock-in-tests': 'error' },
  }
  const config = path.join(folder, 'rules.json')
  writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, ...rules }))
  const run = promisify(execFile)(process.execPath, [OXLINT, '--config', config, '--format', 'json', folder])
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const found = diagnostics.filter(({ code }) => code.includes('no-clock-in-tests'))
  return [...new Set(found.map(({ filename }) => Number.parseInt(path.basename(filename), 10)))].toSorted(
    (a, b) => a - b,
  )
}

test('a test that decides by how long something took is refused', async () => {
  expect(await refusedOf(REFUSED)).toEqual(REFUSED.map((_, at) => at))
})

test('a time that is made of now, and a lower bound, are allowed', async () => {
  expect(await refusedOf(ALLOWED)).toEqual([])
})

test('the rule is on for tests, their support and the journeys', async () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const run = promisify(execFile)(process.execPath, [OXLINT, '--print-config'], { cwd: root })
  const { overrides } = JSON.parse((await run).stdout) as { overrides: { files: string[]; rules: object }[] }

  expect(overrides.flatMap(({ files, rules }) => ('tiffin/no-clock-in-tests' in rules ? files : []))).toEqual([
    '**/*.test.ts',
    '**/*.test.tsx',
    '**/testing/**',
    'e2e/**',
  ])
})
