import type { PlanFeatures } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { createEntitlements } from './entitlements.ts'
import type { CallService } from './service-client.ts'

const features: PlanFeatures = { order_limit_daily: 10, user_limit: 3, menu_item_limit: 50, allow_user_management: false }
const tenant = { id: '01910000-0000-7000-8000-0000000000a1' }

function start() {
  const billing = { answer: features as PlanFeatures | null, calls: 0 }
  let nowMs = 0
  const callService: CallService = async () => {
    billing.calls++
    if (billing.answer === null) throw new Error('billing is away')
    return billing.answer as never
  }
  const entitlements = createEntitlements(callService, () => nowMs)
  return { billing, read: () => entitlements.read(tenant, 'request-1'), pass: (ms: number) => (nowMs += ms) }
}

test('asks billing once a minute', async () => {
  const { billing, read, pass } = start()
  await read()
  pass(59_000)
  expect(await read()).toEqual(features)
  expect(billing.calls).toBe(1)

  pass(1_000)
  billing.answer = { ...features, menu_item_limit: 500 }
  expect(await read()).toMatchObject({ menu_item_limit: 500 })
})

test('while billing is away the last answer holds', async () => {
  const { billing, read, pass } = start()
  await read()
  billing.answer = null
  pass(24 * 60 * 60_000)

  expect(await read()).toEqual(features)
})

test('without any answer nothing is known, and the next call asks again', async () => {
  const { billing, read } = start()
  billing.answer = null
  expect(await read()).toBeNull()

  billing.answer = features
  expect(await read()).toEqual(features)
})
