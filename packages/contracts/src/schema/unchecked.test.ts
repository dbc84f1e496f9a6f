import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as unchecked from './unchecked.ts'

const sources = globSync('*.ts', { cwd: path.resolve(import.meta.dirname, '..') }).filter(
  (file) => !file.endsWith('.test.ts'),
)

test('browser builds know every schema function the contracts call', () => {
  const called = sources.flatMap((file) =>
    [...readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8').matchAll(/\bz\.([a-z]\w*)\(/g)].map(
      (match) => match[1]!,
    ),
  )

  expect(called).not.toEqual([])
  expect([...new Set(called)].filter((name) => !['output', 'input'].includes(name) && !(name in unchecked))).toEqual([])
})

test('the contracts take no schema apart, which a browser build has whole only', () => {
  const takenApart = sources.filter((file) =>
    /\.shape\b/.test(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')),
  )

  expect(takenApart).toEqual([])
})

test('what a browser build reads stays as it came', () => {
  const reply = { id: 1 }

  expect(unchecked.object().check().parse(reply)).toBe(reply)
})
