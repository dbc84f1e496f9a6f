import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../workspace.ts'
import { LONG_GROUPS } from './groups.ts'

const TESTS = '{packages,services}/*/src/**/*.test.ts{,x}'
/** The texts in a test's source that give it two sizes, or make it a test of the long run alone. */
const HAS_SIZES = [
  /from '[^']*testing\/sized(\.ts)?'/,
  /\bsized\b[^}]*[}] from '@tiffin\/web-kit\/testing'/,
  /\blooks(Of|ByTurns)\b/,
  /[{] tag: WHOLE/,
]

test('every test of two sizes belongs to one group of the long run, and every test of a group has two', () => {
  const files = globSync([TESTS, '{bff,shell,mfe-*}/src/**/*.test.ts{,x}', 'e2e/journeys/*.e2e.ts'], {
    cwd: ROOT,
  })
  const sized = files.filter((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    return HAS_SIZES.some((hint) => hint.test(source))
  })

  expect(files.length).toBeGreaterThan(300)
  expect(Object.values(LONG_GROUPS).flat().toSorted()).toEqual(sized.toSorted())
})
