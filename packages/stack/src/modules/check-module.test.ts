import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { commitOf, nameOf } from '@tiffin/module-releases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeFailure, Steps } from '../steps.ts'
import { ROOT } from '../workspace.ts'
import { checkModule, requireCommitted } from './check-module.ts'

let checkout: string
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true })
  writeFileSync(path.join(checkout, file), text)
}
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'tiffin-check-'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

describe('a module is checked', () => {
  const SUM = 'export const sum = (a: number, b: number): number => a + b\n'
  const SAYS_FIVE = `import { expect, test } from 'vitest'
import { sum } from './sum.ts'
test('two and three', () => expect(sum(2, 3)).toBe(5))
`
  beforeEach(() => {
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'))
    write('mfe-sums/package.json', '{ "type": "module" }')
    write('.oxlintrc.json', '{ "categories": { "correctness": "error" } }')
    write(
      'mfe-sums/tsconfig.json',
      JSON.stringify({ extends: '@tiffin/config/tsconfig/base.json', include: ['src/**/*.ts'] }),
    )
    write('mfe-sums/src/sum.ts', SUM)
    write('mfe-sums/src/sum.test.ts', SAYS_FIVE)
    // A failing test of another module must not fail the checks of this module.
    write('mfe-other/src/other.test.ts', `import { test } from 'vitest'\ntest('fails', () => { throw new Error() })\n`)
  })
  /** Runs the checks of the module. @returns the steps that passed, or the text of the failure */
  async function check(): Promise<string[] | string> {
    const lines: string[] = []
    const steps = new Steps({ write: (text: string) => Boolean(lines.push(text)) })
    return checkModule(path.join(checkout, 'mfe-sums'), steps).then(
      () => lines.flatMap((line) => /✓ (\w+)/.exec(line)?.[1] ?? []),
      describeFailure,
    )
  }

  test('by types, lint and its own tests', async () => {
    expect(await check()).toEqual(['types', 'lint', 'tests'])
  })

  test.each<[string, () => void, RegExp]>([
    [
      'a type that does not fit',
      () => write('mfe-sums/src/use.ts', `import { sum } from './sum.ts'\nexport const five = sum(2, '3')\n`),
      /^ {2}mfe-sums was not published: its types do not fit\.\n[^]*src\/use\.ts.*TS2345/,
    ],
    [
      'a broken rule',
      () => write('mfe-sums/src/use.ts', 'export const use = (a: number) => { debugger; return a }\n'),
      /^ {2}mfe-sums was not published: it breaks a rule of the repository\.\n[^]*no-debugger/,
    ],
    [
      'a test that fails',
      () => write('mfe-sums/src/sum.ts', SUM.replace('a + b', 'a - b')),
      /^ {2}mfe-sums was not published: its tests fail\.\n[^]*expected -1 to be 5/,
    ],
    [
      'no test at all',
      () => rmSync(path.join(checkout, 'mfe-sums/src/sum.test.ts')),
      /^ {2}mfe-sums was not published: its tests fail\.\n[^]*No test files found/,
    ],
  ])('and refused for %s, with the reason', async (_what, breakIt, said) => {
    breakIt()

    expect(await check()).toMatch(said)
  })
})

describe('a checkout', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
      cwd: checkout,
    })
  const own = { isDirtyAllowed: false, isOwnPlatform: true }
  const said = async (options: typeof own) => {
    const commit = await commitOf(checkout)
    try {
      requireCommitted('mfe-sums', { commit, ...options })
      return nameOf(commit)
    } catch (error) {
      return describeFailure(error)
    }
  }
  beforeEach(() => {
    git('init', '--quiet')
    write('mfe-sums/a.ts', '1')
    git('add', '.')
    git('commit', '--quiet', '-m', 'first')
  })

  test('that is committed is released as its commit', async () => {
    expect(await said(own)).toMatch(/^[0-9a-f]{10}$/)
  })

  test.each([
    ['changed', () => write('mfe-sums/a.ts', '2'), 'mfe-sums/a.ts'],
    ['that git does not know', () => write('mfe-sums/b.ts', '2'), 'mfe-sums/b.ts'],
  ])('with a file %s is refused, and named so where it is wanted', async (_what, change, file) => {
    change()

    expect(await said(own)).toBe(
      '  mfe-sums was not published: not everything here is committed.\n' +
        `    │ ${file}\n` +
        '  → Commit it, or release it as it is, marked: npm run release -w mfe-sums -- --dirty',
    )
    expect(await said({ ...own, isDirtyAllowed: true })).toMatch(/^[0-9a-f]{10}-dirty$/)
  })

  test('with changes is never released to another Tiffin', async () => {
    for (let file = 0; file < 12; file++) write(`new-${String(file).padStart(2, '0')}`, '')

    expect(await said({ isDirtyAllowed: true, isOwnPlatform: false })).toMatch(
      /│ new-09\n {4}│ and 2 more\n {2}→ Commit it first: what another Tiffin is given must be what its commit says\.$/,
    )
  })
})

test('outside a repository there is no commit, and nothing to compare with', async () => {
  const commit = await commitOf(checkout)

  requireCommitted('mfe-sums', { commit, isDirtyAllowed: false, isOwnPlatform: false })
  expect([commit, nameOf(commit)]).toEqual([null, null])
})
