import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

test('a value is computed once, and of many those are kept that were asked for last', () => {
  const computed: string[] = []
  const of = remembered<string>(2)
  const ask = (key: string) => of(key, () => (computed.push(key), key.toUpperCase()))

  expect(['a', 'b', 'a', 'c', 'a', 'b', 'a'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B', 'A'])
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})
