import { expect, test } from 'vitest'
import { Random } from './random.ts'

const sequence = (random: Random) => Array.from({ length: 50 }, () => random.integer(0, 9))

test('the same seed and name lead to the same numbers, another name to others', () => {
  expect(sequence(new Random(7, 'F1'))).toEqual(sequence(new Random(7, 'F1')))
  expect(sequence(new Random(7, 'F1'))).not.toEqual(sequence(new Random(7, 'F2')))
})

test('a fork has a sequence of its own, whatever was taken from its parent before', () => {
  const used = new Random(7, 'F1')
  sequence(used)

  expect(sequence(used.fork('client'))).toEqual(sequence(new Random(7, 'F1').fork('client')))
})

test('whole numbers reach both ends, and ids are UUIDs', () => {
  const random = new Random(1, 'ends')

  expect(new Set(Array.from({ length: 200 }, () => random.integer(3, 5)))).toEqual(new Set([3, 4, 5]))
  expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
