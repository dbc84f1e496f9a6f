import { expect, test } from 'vitest'
import { Steps } from '../../steps.ts'
import { runTests, type TestSuite } from './run-tests.ts'
import type { TestRun } from './test-run.ts'

const NOTHING: TestRun = { passed: [], failed: [], problems: [] }
const suiteOf = (title: string, about: Partial<TestSuite>): TestSuite => ({
  title,
  owns: () => true,
  run: async () => NOTHING,
  runAlone: async () => NOTHING,
  ...about,
})
const run = (...suites: TestSuite[]) => {
  const lines: string[] = []
  const steps = new Steps({ write: (text) => lines.push(String(text)) > 0 })
  return runTests(suites, { paths: [], quarantine: [], steps }).then((verdict) => ({ verdict, text: lines.join('') }))
}

test('the preparation of a suite runs beside the tests before it, and is a step of its own after them', async () => {
  let begin: () => void
  let end: () => void
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  const tests = suiteOf('tests', {
    run: async () => {
      await begun
      end()
      return NOTHING
    },
  })
  const preparation = {
    title: 'builds',
    run: async (note: (text: string) => void) => {
      begin()
      await ended
      note('7 of 7')
    },
  }

  const { text } = await run(tests, suiteOf('browser tests', { preparation }))
  expect(text).toMatch(/✓ tests [^]*✓ builds .*7 of 7\n[^]*✓ browser tests /)
})

test('the tests of a suite do not run where its preparation has failed', async () => {
  const preparation = { title: 'builds', run: () => Promise.reject(new Error('no space')) }
  const looked: string[] = []
  const look = (title: string) => async () => {
    looked.push(title)
    return NOTHING
  }

  const { verdict } = await run(
    suiteOf('tests', { run: look('tests') }),
    suiteOf('browser tests', { preparation, run: look('browser tests') }),
  )
  expect(looked).toEqual(['tests'])
  expect(verdict.problems).toEqual(['builds: Error: no space'])
})
