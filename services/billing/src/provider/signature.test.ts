import { expect, test } from 'vitest'
import { hasValidSignature } from './signature.ts'

/** Vectors from the tests of the provider's own SDKs. */
const official = {
  secret: 'EnLs21M47BllR3X8PSFtjtbd',
  content: 'pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I',
  signature: '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
}

test('the provider’s own vector is accepted', () => {
  expect(hasValidSignature(official.content, official.signature, official.secret)).toBe(true)
})

test.each([
  ['the order of an order payment', 'sub_ID6MOhgkcoHj9I|pay_IDZNwZZFtnjyym', official.signature, official.secret],
  ['another secret', official.content, official.signature, 'EnLs21M47BllR3X8PSFtjtbe'],
  ['one digit changed', official.content, `${official.signature.slice(0, -1)}4`, official.secret],
  ['a digit too many', official.content, `${official.signature}0`, official.secret],
  ['what is no hexadecimal', official.content, 'z'.repeat(64), official.secret],
  ['nothing', official.content, '', official.secret],
])('%s is not', (_name, content, signature, secret) => {
  expect(hasValidSignature(content, signature, secret)).toBe(false)
})
