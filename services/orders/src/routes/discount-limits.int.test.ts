import { randomUUID } from 'node:crypto'
import { createOrder, freeTable, listOrders, listOrdersAudit, settleOrder } from '@tiffin/contracts'
import { createTokenSigner } from '@tiffin/service-kit'
import { testKeys } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

/** Places an order of ₹240 and 5 % tax, together ₹252. */
async function place(): Promise<{ id: string; tableId: string }> {
  const tableId = await addTable(spice)
  const { body } = await spice.call(
    createOrder,
    { body: { items: [ask(spice, 'Masala Dosa', 2)], tableId, orderType: 'Dine-In' } },
    'Admin',
  )
  return { id: body.order_id, tableId }
}
const settle = async (discount: object | null, more: object = {}, as: 'Admin' | 'Waiter' = 'Waiter') =>
  spice.call(settleOrder, { params: { id: (await place()).id }, body: { ...(discount && { discount }), ...more } }, as)

describe('the most a role may give', () => {
  beforeEach(() => {
    spice.discounts = { limits: { Waiter: 10 }, isReasonRequired: false }
  })

  test.each([
    [{ type: 'percent', value: 10 }, 200],
    [{ type: 'percent', value: 10.01 }, 403],
    [{ type: 'flat', value: 24 }, 200],
    [{ type: 'flat', value: 24.01 }, 403],
    [{ type: 'flat', value: 5_000 }, 403],
    [{ type: 'percent', value: 100 }, 403],
    [{ type: 'percent', value: 0 }, 200],
    [null, 200],
  ] as const)('%j answers %d where it is ten percent', async (discount, status) => {
    expect((await settle(discount)).status).toBe(status)
  })

  test('is answered in words and as a number; the order stays as it was, and an Admin can still give it', async () => {
    const { id, tableId } = await place()
    const body = { discount: { type: 'flat', value: 252 } }
    const { status, failure } = await spice.call(freeTable, { params: { id: tableId }, body })

    expect([status, failure]).toEqual([
      403,
      {
        error: 'Your role (Waiter) may give at most 10 % discount. Please ask an Admin.',
        code: 'DISCOUNT_ABOVE_LIMIT',
        limit: 10,
      },
    ])
    expect((await spice.call(settleOrder, { params: { id }, body }, 'Admin')).body).toMatchObject({ payable: 0 })
  })

  test('nothing at all', async () => {
    spice.discounts.limits = { Waiter: 0 }

    expect((await settle({ type: 'percent', value: 1 })).failure.error).toBe(
      'Your role (Waiter) may give no discount. Please ask an Admin.',
    )
    expect((await settle(null)).status).toBe(200)
  })

  test('is not asked for per settlement: no call to another service', async () => {
    await settle(null)
    const { calls } = service.outside
    const { id } = await place()
    await spice.call(settleOrder, { params: { id }, body: { discount: { type: 'percent', value: 5 } } })

    expect(service.outside.calls).toBe(calls)
  })

  test('holds while tenancy is away', async () => {
    await settle(null)
    service.outside.isTenancyUp = false
    const { status } = await settle({ type: 'percent', value: 50 })
    service.outside.isTenancyUp = true

    expect(status).toBe(403)
  })

  test('frees a table without a word as before', async () => {
    const { tableId } = await place()

    expect((await spice.call(freeTable, { params: { id: tableId } })).status).toBe(204)
  })
})

describe('above it, approved by a colleague', () => {
  const fifth = { type: 'percent', value: 20 } as const
  const signer = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'approval' })
  const approvalFor = (orderId: string, more: object = {}, lifeSeconds = 300) =>
    signer.sign(
      {
        sub: spice.staff.Captain.userId,
        tid: spice.id,
        name: 'captain@spice.test',
        role: 'Captain',
        limit: null,
        order: orderId,
        discount: fifth,
        ...more,
      },
      lifeSeconds,
    )
  const withSignatureOf = (token: string, other: string) =>
    [...token.split('.').slice(0, 2), other.split('.')[2]].join('.')
  beforeEach(() => {
    spice.discounts = { limits: { Waiter: 10 }, isReasonRequired: false }
  })

  test('it is taken; the settlement, the list and the audit name who approved', async () => {
    const { id } = await place()
    const payments = [{ method: 'Cash', amount: 204 }]
    const body = { payments, discount: fifth, approval: approvalFor(id) }
    const settled = await spice.call(settleOrder, { params: { id }, body })
    const shown = { type: 'percent', value: 20, amount: 48, approved_by: 'captain@spice.test' }

    expect([settled.status, settled.body.discount]).toEqual([200, shown])
    expect((await spice.call(listOrders, {}, 'Admin')).body[0]?.discount).toEqual(shown)
    const { body: entries } = await spice.call(listOrdersAudit, { query: { limit: 1 } }, 'Admin')
    expect(entries[0]).toMatchObject({
      action: 'order.settled',
      user: { role: 'Waiter' },
      after: { discount: shown },
    })
  })

  test.each([
    ['of another order', () => ({ order: randomUUID() })],
    ['of another restaurant', () => ({ tid: randomUUID() })],
    ['of a smaller discount', () => ({ discount: { type: 'percent', value: 15 } })],
    ['of an amount instead of a percent', () => ({ discount: { type: 'flat', value: 20 } })],
  ])('one %s is none', async (_what, claims) => {
    const { id } = await place()
    const body = { discount: fifth, approval: approvalFor(id, claims()) }

    expect((await spice.call(settleOrder, { params: { id }, body })).failure.code).toBe('DISCOUNT_ABOVE_LIMIT')
    expect((await spice.call(listOrders, {}, 'Admin')).body[0]?.status).toBe('Active')
  })

  test('one that has ended is none, and neither is a session, or what nobody signed', async () => {
    const { id } = await place()
    const session = createTokenSigner({ privateKey: testKeys.restaurant.privateKey, audience: 'restaurant' })
    const { userId: sub } = spice.staff.Admin
    const tokens = [
      approvalFor(id, {}, -120),
      session.sign({ sub, tid: spice.id, sd: 'spice', role: 'Admin', tv: 1 }),
      withSignatureOf(approvalFor(id), approvalFor(id, { limit: 10 })),
      'approval',
    ]
    for (const approval of tokens) {
      const { status, failure } = await spice.call(settleOrder, { params: { id }, body: { discount: fifth, approval } })
      expect([status, failure.code]).toEqual([403, 'DISCOUNT_ABOVE_LIMIT'])
    }
  })

  test('who approves has a limit too', async () => {
    const { id } = await place()
    const body = { discount: fifth, approval: approvalFor(id, { limit: 15 }) }
    const { status, failure } = await spice.call(settleOrder, { params: { id }, body })

    expect([status, failure]).toEqual([
      403,
      {
        error: 'captain@spice.test (Captain) may approve at most 15 % discount.',
        code: 'APPROVAL_ABOVE_LIMIT',
        limit: 15,
      },
    ])
  })

  test('a discount within the own limit names nobody, and a table is freed the same way', async () => {
    const { id, tableId } = await place()
    const small = { type: 'percent', value: 10 }
    const body = { discount: small, approval: approvalFor(id, { discount: small }), order_id: id }

    expect((await spice.call(freeTable, { params: { id: tableId }, body })).body.discount).toEqual({
      ...small,
      amount: 24,
    })
    const other = await place()
    const approved = { discount: fifth, approval: approvalFor(other.id) }
    expect(
      (await spice.call(freeTable, { params: { id: other.tableId }, body: approved })).body.discount,
    ).toMatchObject({
      approved_by: 'captain@spice.test',
    })
  })
})

test('without a setting every role gives what it wants, down to nothing', async () => {
  expect((await settle({ type: 'flat', value: 5_000 })).body).toMatchObject({ payable: 0 })
})

test('more than all of the subtotal in percent is refused, all of it is taken', async () => {
  expect((await settle({ type: 'percent', value: 150 })).failure).toMatchObject({
    code: 'INVALID_REQUEST',
    error: 'The request is not valid: discount.value: a discount is at most 100 %.',
  })
  expect((await settle({ type: 'percent', value: 100 })).body.discount).toMatchObject({ value: 100 })
})

describe('the reason of a discount', () => {
  test('is kept with the settlement and shown', async () => {
    await settle({ type: 'percent', value: 10 }, { discount_reason: '  Cold food ' })
    const { body } = await spice.call(listOrders, {}, 'Admin')

    expect(body[0]?.discount).toEqual({ type: 'percent', value: 10, amount: 24, reason: 'Cold food' })
  })

  test.each([undefined, null, '', '   '])(
    '%j is none: refused where the settings ask for one, taken where they do not',
    async (discount_reason) => {
      expect((await settle({ type: 'percent', value: 1 }, { discount_reason })).body.discount).toEqual({
        type: 'percent',
        value: 1,
        amount: 2.4,
      })
      spice = service.addRestaurant()
      spice.discounts = { limits: {}, isReasonRequired: true }
      const { status, failure } = await settle({ type: 'percent', value: 1 }, { discount_reason }, 'Admin')

      expect([status, failure]).toEqual([
        400,
        {
          error: 'Please write why the discount is given.',
          code: 'DISCOUNT_REASON_REQUIRED',
          field: 'discount_reason',
        },
      ])
      expect((await settle(null)).status).toBe(200)
    },
  )

  test('has at most 200 characters', async () => {
    expect((await settle({ type: 'percent', value: 1 }, { discount_reason: 'x'.repeat(200) })).status).toBe(200)
    expect((await settle({ type: 'percent', value: 1 }, { discount_reason: 'x'.repeat(201) })).failure).toMatchObject({
      code: 'INVALID_REQUEST',
      error: 'The request is not valid: discount_reason: must have at most 200 characters.',
    })
  })
})
