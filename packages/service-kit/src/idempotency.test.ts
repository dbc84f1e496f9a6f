import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { readIdempotentRequest, replayStored } from './idempotency.ts'

const read = (header: string | undefined, body: unknown, params: unknown = {}) =>
  readIdempotentRequest(header, 'createOrder', params, body)

function fakeReply() {
  const sent: Record<string, unknown> = {}
  const reply = {
    code: (status: number) => (Object.assign(sent, { status }), reply),
    header: (name: string, value: string) => (Object.assign(sent, { [name]: value }), reply),
  }
  return { sent, reply: reply as unknown as FastifyReply }
}

test('without a key every call counts', () => {
  expect(read(undefined, {})).toBeNull()
})

test.each(['short', 'x'.repeat(101), 'has space', "a'b;--abc", ''])('"%s" is no key', (key) => {
  expect(() => read(key, {})).toThrow('The Idempotency-Key must be 8 to 100 letters, digits, hyphens or underscores.')
})

test('the hash does not depend on the order of keys, but on every value and on the address', () => {
  const hashOf = (body: unknown, params?: unknown) => read('abcdefgh', body, params)?.bodyHash

  expect(hashOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(hashOf({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: 2 }))
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]))
  expect(hashOf({}, { id: 1 })).not.toBe(hashOf({}, { id: 2 }))
})

test('a repetition gets the stored reply and says so; another request under the key is refused', () => {
  const request = read('abcdefgh', { a: 1 })
  if (!request) throw new Error('no request')
  const stored = { route: request.route, bodyHash: request.bodyHash, status: 201, reply: { message: 'done' } }
  const { sent, reply } = fakeReply()

  expect(replayStored(stored, request, reply)).toEqual({ message: 'done' })
  expect(sent).toEqual({ status: 201, 'Idempotent-Replayed': 'true' })
  expect(() => replayStored({ ...stored, bodyHash: 'other' }, request, reply)).toThrow(
    'already used for a different request',
  )
  expect(() => replayStored({ ...stored, route: 'addItems' }, request, reply)).toThrow(
    'already used for a different request',
  )
})
