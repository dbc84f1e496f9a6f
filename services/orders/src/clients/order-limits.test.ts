import type { PlanFeatures } from '@tiffin/domain'
import { createOtherServices, type Broadcast, type CallService } from '@tiffin/service-kit'
import { describe, expect, test } from 'vitest'
import { createOrderLimits } from './order-limits.ts'

const features: PlanFeatures = {
  order_limit_daily: 10,
  user_limit: 3,
  menu_item_limit: 50,
  allow_user_management: false,
}
const tenant = { id: '01910000-0000-7000-8000-0000000000a1' }
/** A connected broadcast without other processes. */
const alone: Broadcast = {
  subscribe: () => {},
  isListening: () => true,
  send: async () => {},
  start: async () => {},
  stop: async () => {},
}

function start(broadcast = alone) {
  const billing = { answer: features as PlanFeatures | null, calls: 0 }
  let nowMs = 0
  const callService: CallService = async () => {
    billing.calls++
    if (billing.answer === null) throw new Error('billing is away')
    return billing.answer as never
  }
  const otherServices = createOtherServices({ callService, now: () => nowMs })
  const limits = createOrderLimits({ otherServices, broadcast })
  return {
    billing,
    read: () => limits.read({ tenant, req: { id: 'request-1' } }),
    /** Reads the present limit for an order that the limit of 10 refuses. */
    readAgain: () => limits.readAgain(tenant, 'request-1', 10),
    pass: (ms: number) => (nowMs += ms),
  }
}
const plan = (dailyLimit: number): PlanFeatures => ({ ...features, order_limit_daily: dailyLimit })

test('asks billing once a minute', async () => {
  const { billing, read, pass } = start()
  await Promise.all([read(), read()])
  pass(59_000)
  expect([await read(), billing.calls]).toEqual([10, 1])

  pass(1_000)
  billing.answer = plan(500)
  expect(await read()).toBe(500)
})

test('a process without notifications of the others asks billing for each order, and while that is away none waits', async () => {
  const { billing, read } = start({ ...alone, isListening: () => false })
  await read()
  billing.answer = plan(5)
  expect([await read(), billing.calls]).toEqual([5, 2])

  billing.answer = null
  expect([await read(), await read(), billing.calls]).toEqual([5, 5, 3])
})

test('while billing is away the last answer holds', async () => {
  const { billing, read, pass } = start()
  await read()
  billing.answer = null
  pass(24 * 60 * 60_000)

  expect(await read()).toBe(10)
})

test('without any answer there is no limit; two seconds later the next call asks again', async () => {
  const { billing, read, pass } = start()
  billing.answer = null
  expect([await read(), await read(), billing.calls]).toEqual([-1, -1, 1])

  pass(2_000)
  billing.answer = features
  expect(await read()).toBe(10)
})

describe('before an order is refused by a stored answer', () => {
  test('billing is asked again, so that whoever just paid is not refused', async () => {
    const { billing, read, readAgain, pass } = start()
    await read()
    pass(2_000)
    billing.answer = plan(500)

    expect([await readAgain(), billing.calls]).toEqual([500, 2])
    expect(await read()).toBe(500)
  })

  test('also for who was refused a moment ago and paid since: the first try after the payment has the new limit', async () => {
    const { billing, read, readAgain } = start()
    await read()
    expect(await readAgain()).toBe(10)
    billing.answer = plan(500)

    expect(await readAgain()).toBe(500)
  })

  test('and when billing did not answer then: once it may be asked again, the first try has the new limit', async () => {
    const { billing, read, readAgain, pass } = start()
    await read()
    pass(2_000)
    billing.answer = null
    expect(await readAgain()).toBe(10)
    billing.answer = plan(500)
    pass(2_000)

    expect(await readAgain()).toBe(500)
  })

  test('once for many at once, and while billing is away once in two seconds', async () => {
    const { billing, read, readAgain, pass } = start()
    const refused = async () => {
      const limits = await Promise.all(Array.from({ length: 20 }, () => readAgain()))
      expect(new Set(limits)).toEqual(new Set([10]))
    }
    await read()
    await refused()
    expect(billing.calls).toBe(2)

    billing.answer = null
    pass(1_000)
    await refused()
    await refused()
    expect(billing.calls).toBe(3)
  })

  test('a smaller plan refuses with its own limit', async () => {
    const { billing, read, readAgain, pass } = start()
    await read()
    pass(2_000)
    billing.answer = plan(5)

    expect(await readAgain()).toBe(5)
  })
})
