import { AppError } from '@tiffin/contracts'
import type { PlanFeatures } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import { createEntitlements } from './entitlements.ts'
import { createOtherServices } from './other-services/other-services.ts'
import type { CallService } from './service-client.ts'

const features: PlanFeatures = {
  order_limit_daily: 10,
  user_limit: 3,
  menu_item_limit: 50,
  allow_user_management: false,
}
const tenant = { id: '01910000-0000-7000-8000-0000000000a1' }

function start() {
  const billing = { answer: features as PlanFeatures | null, calls: 0 }
  let nowMs = 0
  const callService: CallService = async () => {
    billing.calls++
    if (billing.answer === null) throw new Error('billing is away')
    return billing.answer as never
  }
  const entitlements = createEntitlements(createOtherServices({ callService, now: () => nowMs }))
  return {
    billing,
    read: () => entitlements.under(tenant, 'request-1', async (plan) => plan),
    /** Adds dish number `count`. */
    add: (count: number) =>
      entitlements.under(tenant, 'request-1', async (plan) => {
        if (plan && count > plan.menu_item_limit)
          throw new AppError('MENU_ITEM_LIMIT_REACHED', { limit: plan.menu_item_limit })
        return 'added'
      }),
    under: entitlements.under,
    pass: (ms: number) => (nowMs += ms),
  }
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

test('without any answer nothing is known; two seconds later the next call asks again', async () => {
  const { billing, read, pass } = start()
  billing.answer = null
  expect([await read(), await read(), billing.calls]).toEqual([null, null, 1])

  pass(2_000)
  billing.answer = features
  expect(await read()).toEqual(features)
})

describe('before anything is refused on a remembered answer', () => {
  test('billing is asked again, so that whoever just paid is not refused', async () => {
    const { billing, read, add, pass } = start()
    await read()
    pass(2_000)
    billing.answer = { ...features, menu_item_limit: 500 }

    expect(await add(51)).toBe('added')
    expect(billing.calls).toBe(2)
  })

  test('also by who was refused a moment ago and paid since: the first try after the payment is accepted', async () => {
    const { billing, read, add } = start()
    await read()
    await expect(add(51)).rejects.toThrow('your plan includes 50 items')
    billing.answer = { ...features, menu_item_limit: 500 }

    expect(await add(51)).toBe('added')
  })

  test('and when billing did not answer then: once it may be asked again, the first try is accepted', async () => {
    const { billing, read, add, pass } = start()
    await read()
    pass(2_000)
    billing.answer = null
    await expect(add(51)).rejects.toThrow('your plan includes 50 items')
    billing.answer = { ...features, menu_item_limit: 500 }
    pass(2_000)

    expect(await add(51)).toBe('added')
  })

  test('once for many at once, and while billing is away once in two seconds', async () => {
    const { billing, read, add, pass } = start()
    const refused = async () => {
      for (const outcome of await Promise.allSettled(Array.from({ length: 20 }, () => add(51)))) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'MENU_ITEM_LIMIT_REACHED' } })
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
    const { billing, read, add, pass } = start()
    await read()
    pass(2_000)
    billing.answer = { ...features, menu_item_limit: 20 }

    await expect(add(51)).rejects.toThrow('your plan includes 20 items')
  })

  test('what fails for another reason is neither repeated nor asked about', async () => {
    const { billing, read, under, pass } = start()
    await read()
    pass(2_000)
    let tries = 0
    await expect(
      under(tenant, 'request-2', async () =>
        Promise.reject(new AppError(tries++ === 0 ? 'TABLE_NOT_FOUND' : 'INTERNAL')),
      ),
    ).rejects.toThrow('Table not found.')

    expect(billing.calls).toBe(1)
  })
})
