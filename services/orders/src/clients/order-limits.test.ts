import { AppError } from '@tiffin/contracts'
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
/** A process that hears the others, of which there are none. */
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
    limits,
    read: () => limits.under(tenant, 'request-1', async (dailyLimit) => dailyLimit),
    /** Places the order number `count` of the day. */
    place: (count: number) =>
      limits.under(tenant, 'request-1', async (dailyLimit) => {
        if (count > dailyLimit) throw new AppError('ORDER_LIMIT_REACHED', { limit: dailyLimit })
        return 'placed'
      }),
    pass: (ms: number) => (nowMs += ms),
  }
}
const plan = (dailyLimit: number): PlanFeatures => ({ ...features, order_limit_daily: dailyLimit })

test('asks billing once a minute', async () => {
  const { billing, limits, read, pass } = start()
  limits.prefetch(tenant, 'request-1')
  await read()
  pass(59_000)
  expect([await read(), billing.calls]).toEqual([10, 1])

  pass(1_000)
  billing.answer = plan(500)
  expect(await read()).toBe(500)
})

test('a process that does not hear the others asks billing for each order, and while that is away none waits', async () => {
  const { billing, limits, read } = start({ ...alone, isListening: () => false })
  await read()
  billing.answer = plan(5)
  limits.prefetch(tenant, 'request-2')
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

describe('before anything is refused on a remembered answer', () => {
  test('billing is asked again, so that whoever just paid is not refused', async () => {
    const { billing, read, place, pass } = start()
    await read()
    pass(2_000)
    billing.answer = plan(500)

    expect(await place(11)).toBe('placed')
    expect(billing.calls).toBe(2)
  })

  test('also by who was refused a moment ago and paid since: the first try after the payment is accepted', async () => {
    const { billing, read, place } = start()
    await read()
    await expect(place(11)).rejects.toThrow('your plan includes 10')
    billing.answer = plan(500)

    expect(await place(11)).toBe('placed')
  })

  test('and when billing did not answer then: once it may be asked again, the first try is accepted', async () => {
    const { billing, read, place, pass } = start()
    await read()
    pass(2_000)
    billing.answer = null
    await expect(place(11)).rejects.toThrow('your plan includes 10')
    billing.answer = plan(500)
    pass(2_000)

    expect(await place(11)).toBe('placed')
  })

  test('once for many at once, and while billing is away once in two seconds', async () => {
    const { billing, read, place, pass } = start()
    const refused = async () => {
      for (const outcome of await Promise.allSettled(Array.from({ length: 20 }, () => place(11)))) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ORDER_LIMIT_REACHED' } })
      }
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
    const { billing, read, place, pass } = start()
    await read()
    pass(2_000)
    billing.answer = plan(5)

    await expect(place(11)).rejects.toThrow('your plan includes 5')
  })

  test('what fails for another reason is neither repeated nor asked about', async () => {
    const { billing, limits, read, pass } = start()
    await read()
    pass(2_000)
    let tries = 0
    await expect(
      limits.under(tenant, 'request-2', async () =>
        Promise.reject(new AppError(tries++ === 0 ? 'TABLE_NOT_FOUND' : 'INTERNAL')),
      ),
    ).rejects.toThrow('Table not found.')

    expect(billing.calls).toBe(1)
  })
})
