import type { PlanFeatures } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { createEntitlements } from './entitlements.ts'
import { createOtherServices } from './other-services.ts'
import type { CachedAnswerStore } from './stored-answers.ts'
import type { CallService } from './service-client.ts'

const features: PlanFeatures = {
  order_limit_daily: 10,
  user_limit: 3,
  menu_item_limit: 50,
  allow_user_management: false,
}
const smaller: PlanFeatures = { ...features, menu_item_limit: 20 }
const tenant = { id: '01910000-0000-7000-8000-0000000000a1' }

function start(store?: CachedAnswerStore) {
  const billing = { ask: async (): Promise<PlanFeatures> => features, calls: 0 }
  let nowMs = 0
  const callService: CallService = (async () => {
    billing.calls++
    return billing.ask()
  }) as never
  const entitlements = createEntitlements(
    createOtherServices({ callService, now: () => nowMs, ...(store && { store }) }),
  )
  const away = () => Promise.reject(new Error('billing is away'))
  return {
    billing,
    load: () => entitlements.find(tenant, 'request-1'),
    leave: () => void (billing.ask = away),
    pass: (ms: number) => (nowMs += ms),
  }
}

test('each request is answered by the plan of now, and costs one call', async () => {
  const { billing, load } = start()
  expect(await load()).toEqual(features)
  billing.ask = async () => smaller

  expect([await load(), billing.calls]).toEqual([smaller, 2])
})

test('a call that was made before the change answers nobody who comes after it', async () => {
  const { billing, load } = start()
  await load()
  let answerFirst: ((features: PlanFeatures) => void) | undefined
  billing.ask = () => new Promise((resolve) => void (answerFirst = resolve))
  const early = load()
  billing.ask = async () => smaller
  const late = load()
  answerFirst!(features)

  expect([await early, await late]).toEqual([features, smaller])
})

test('while billing is away the last answer holds, and billing is asked once in two seconds', async () => {
  const { billing, load, leave, pass } = start()
  await load()
  leave()
  expect([await load(), await load(), billing.calls]).toEqual([features, features, 2])
  pass(24 * 60 * 60_000)
  expect([await load(), billing.calls]).toEqual([features, 3])

  billing.ask = async () => smaller
  pass(2_000)
  expect(await load()).toEqual(smaller)
})

test('an answer that holds for longer than it is kept is written to the database once', async () => {
  const saved: string[] = []
  const { billing, load, pass } = start({
    find: async () => null,
    save: async (_tenant, _kind, _key, answer) => void saved.push(answer),
    purge: async () => 0,
  })
  for (const holds_for_ms of [180_000, 120_000, 60_000]) {
    billing.ask = async () => ({ ...features, holds_for_ms })
    await load()
    pass(60_000)
  }

  expect(saved).toEqual([JSON.stringify(features)])
})

test('without any answer nothing is known', async () => {
  const { load, leave } = start()
  leave()

  expect(await load()).toBeNull()
})
