import { LRUCache } from 'lru-cache'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('of more entries than the bound the least recently used one goes', () => {
  const cache = new LRUCache<string, number>(atMost(3))
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(key, value)
  cache.get('a')
  cache.set('d', 4)

  expect([...cache.keys()].toSorted()).toEqual(['a', 'c', 'd'])
})

test('a bound does not touch the time after which an entry goes', () => {
  let nowMs = 1_000
  const cache = new LRUCache<string, number>({ ...atMost(3), ttl: 500, ttlResolution: 0, perf: { now: () => nowMs } })
  cache.set('a', 1)

  nowMs += 500
  expect(cache.get('a')).toBe(1)
  nowMs += 1
  expect(cache.get('a')).toBeUndefined()
})
