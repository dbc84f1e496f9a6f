import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'

test('rows, seed and extent are read; without a seed there is one to repeat the run by', () => {
  expect(parseOptions(['--short', '--row', 'f1, B9', '--seed', '42'], {})).toMatchObject({
    extent: 'short',
    rows: ['F1', 'B9'],
    seed: 42,
    port: 9680,
  })
  expect(parseOptions([], { PORT: '23080' })).toMatchObject({
    extent: 'full',
    rows: [],
    seed: expect.any(Number),
    port: 23080,
  })
})

test.each(['x', '-1', '1.5'])('a seed of %s is refused', (seed) => {
  expect(() => parseOptions([`--seed=${seed}`], {})).toThrow('is not a whole number')
})
