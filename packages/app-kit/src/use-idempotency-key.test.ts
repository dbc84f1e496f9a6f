import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencyKey } from './use-idempotency-key.ts'

const use = () => renderHook(useIdempotencyKey).result.current

test('the same content keeps its key until it is forgotten', () => {
  const { keyFor, forget } = use()
  const first = keyFor('a', 'b')

  expect(keyFor('a', 'b')).toBe(first)
  forget()
  expect(keyFor('a', 'b')).not.toBe(first)
})

test.each([
  { what: 'another part', later: ['a', 'c'] },
  { what: 'a part less', later: ['a'] },
  { what: 'a part more', later: ['a', 'b', 'c'] },
  { what: 'no part', later: [] },
])('content with $what has a key of its own', ({ later }) => {
  const { keyFor } = use()
  const first = keyFor('a', 'b')

  expect(keyFor(...later)).not.toBe(first)
})
