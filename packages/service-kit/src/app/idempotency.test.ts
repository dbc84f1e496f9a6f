import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { hashRequest, readIdempotencyKey, replayStored, type IdempotentRequest } from './idempotency.ts'

const requestOf = (sent: unknown, parsed: unknown = sent): IdempotentRequest => ({
  key: 'abcdefgh',
  route: 'createOrder',
  bodyHash: hashRequest({}, sent),
  hashParsed: () => hashRequest({}, parsed),
})

function fakeReply() {
  const sent: Record<string, unknown> = {}
  const reply = {
    code: (status: number) => (Object.assign(sent, { status }), reply),
    header: (name: string, value: string) => (Object.assign(sent, { [name]: value }), reply),
  }
  return { sent, reply: reply as unknown as FastifyReply }
}

test('without a key every call counts', () => {
  expect(readIdempotencyKey(undefined)).toBeNull()
})

test.each(['short', 'x'.repeat(101), 'has space', "a'b;--abc", ''])('"%s" is no key', (key) => {
  expect(() => readIdempotencyKey(key)).toThrow(
    'The Idempotency-Key must be 8 to 100 letters, digits, hyphens or underscores.',
  )
})

test('the hash does not depend on the order of keys, but on every value and on the address', () => {
  const hashOf = (body: unknown, params: unknown = {}) => hashRequest(params, body)

  expect(hashOf({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(hashOf({ b: [{ d: 3, c: 2 }], a: 1 }))
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: 2 }))
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]))
  expect(hashOf({}, { id: 1 })).not.toBe(hashOf({}, { id: 2 }))
})

test('a repetition gets the stored reply and says so; another request under the key is refused', () => {
  const request = requestOf({ a: 1 })
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

test('a repetition is one by what was sent, or by what an earlier version made of it', () => {
  const stored = { route: 'createOrder', status: 201, reply: { message: 'done' } }
  const replayOf = (bodyHash: string, request: IdempotentRequest) =>
    replayStored({ ...stored, bodyHash }, request, fakeReply().reply)
  const sent = { a: 1, note: 'a field this version has learned' }

  expect(replayOf(hashRequest({}, sent), requestOf(sent, { a: 1 }))).toEqual({ message: 'done' })
  expect(replayOf(hashRequest({}, { a: 1 }), requestOf(sent, { a: 1 }))).toEqual({ message: 'done' })
  expect(() => replayOf(hashRequest({}, { a: 2 }), requestOf(sent, { a: 1 }))).toThrow(
    'already used for a different request',
  )
})
