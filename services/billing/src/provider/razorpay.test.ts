import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRazorpay } from './razorpay.ts'

const event = Buffer.from('{"event":"subscription.charged"}')
const signedWith = (secret: string) => createHmac('sha256', secret).update(event).digest('hex')
const isGenuine = (webhookSecret: string, secret: string) =>
  createRazorpay({
    keyId: 'rzp_test_1',
    keySecret: 'key secret',
    webhookSecret,
    apiUrl: 'http://127.0.0.1',
  }).isWebhookVerified(event, signedWith(secret))

test('while one webhook secret replaces another, events signed with either are genuine', () => {
  expect(['new', 'old', 'other'].map((secret) => isGenuine('new, old', secret))).toEqual([true, true, false])
})

test.each(['new,', ',new', 'new, ,old', ''])('nobody signs with the empty part of "%s"', (secrets) => {
  expect(isGenuine(secrets, '')).toBe(false)
})
