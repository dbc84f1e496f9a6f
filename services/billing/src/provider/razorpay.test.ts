import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRazorpay, type RazorpaySettings } from './razorpay.ts'

const event = Buffer.from('{"event":"subscription.charged"}')
const signedWith = (secret: string) => createHmac('sha256', secret).update(event).digest('hex')
const providerWith = (settings: Partial<RazorpaySettings>) =>
  createRazorpay({
    keyId: 'rzp_test_1',
    keySecret: 'key secret',
    webhookSecret: 'webhook secret',
    apiUrl: 'http://127.0.0.1',
    ...settings,
  })
const isGenuine = (webhookSecret: string, secret: string) =>
  providerWith({ webhookSecret }).isWebhookVerified(event, signedWith(secret))
const isProven = (keySecret: string, secret: string) =>
  providerWith({ keySecret }).isPaymentVerified({
    paymentId: 'pay_1',
    providerId: 'sub_1',
    signature: createHmac('sha256', secret).update('pay_1|sub_1').digest('hex'),
  })

test('while one webhook secret replaces another, events signed with either are genuine', () => {
  expect(['new', 'old', 'other'].map((secret) => isGenuine('new, old', secret))).toEqual([true, true, false])
})

test.each(['new,', ',new', 'new, ,old', ''])('nobody signs with the empty part of "%s"', (secrets) => {
  expect([isGenuine(secrets, ''), isProven(secrets, '')]).toEqual([false, false])
})

test('while one key replaces another, payments signed with the secret of either are proven', () => {
  expect(['new', 'old', 'other'].map((secret) => isProven('new, old', secret))).toEqual([true, true, false])
  expect(isProven('new', 'old'), 'control: with the secret of the new key alone').toBe(false)
})

test('calls show the key with the first secret', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((req, res) => {
    seen.push(req.headers.authorization)
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"plan_1","item":{}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await providerWith({ keySecret: 'new, old', apiUrl: `http://127.0.0.1:${port}` }).fetchPlan('plan_1')

  expect(seen).toEqual([`Basic ${Buffer.from('rzp_test_1:new').toString('base64')}`])
})
