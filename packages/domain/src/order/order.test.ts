import { describe, expect, test } from 'vitest'
import type { BasisPoints, Paise } from '../money/money.ts'
import {
  findOrderProblem,
  fitsOnBill,
  ORDER_STATUSES,
  ORDER_TYPES,
  orderCan,
  orderNumberPrefix,
  PAYMENT_METHODS,
  tableLabel,
} from './order.ts'

const customer = { name: 'Asha', address: '12 MG Road', contact: '98450 12345' }

describe('findOrderProblem', () => {
  test('[C5-001] an empty cart cannot be placed', () => {
    expect(findOrderProblem({ orderType: 'Takeaway', tableId: null, lineCount: 0, customer: null })).toBe('EMPTY_ORDER')
  })

  test('[C5-002] Dine-In needs a table', () => {
    expect(findOrderProblem({ orderType: 'Dine-In', tableId: null, lineCount: 1, customer: null })).toBe(
      'TABLE_REQUIRED',
    )
    expect(findOrderProblem({ orderType: 'Dine-In', tableId: 't1', lineCount: 1, customer: null })).toBeNull()
  })

  test.each(['name', 'address', 'contact'] as const)('[C5-003] Delivery needs a non-blank %s', (field) => {
    expect(
      findOrderProblem({
        orderType: 'Delivery',
        tableId: null,
        lineCount: 1,
        customer: { ...customer, [field]: '  ' },
      }),
    ).toBe('DELIVERY_DETAILS_REQUIRED')
    expect(findOrderProblem({ orderType: 'Delivery', tableId: null, lineCount: 1, customer })).toBeNull()
  })

  test('[C5-003] Delivery needs a customer at all', () => {
    expect(findOrderProblem({ orderType: 'Delivery', tableId: null, lineCount: 1, customer: null })).toBe(
      'DELIVERY_DETAILS_REQUIRED',
    )
  })

  test('[C5-007] Takeaway goes without customer details', () => {
    expect(findOrderProblem({ orderType: 'Takeaway', tableId: null, lineCount: 1, customer: null })).toBeNull()
  })
})

test('[C4-019] a completed order can be reprinted and nothing else', () => {
  const completed = { status: 'Completed' }

  expect([orderCan('addItems', completed), orderCan('settle', completed), orderCan('reprintBill', completed)]).toEqual([
    false,
    false,
    true,
  ])
})

test('[C4-006] an active order takes items and a settlement', () => {
  expect([orderCan('addItems', { status: 'Active' }), orderCan('settle', { status: 'Active' })]).toEqual([true, true])
})

test('[C3-009] [C9-024] the order types', () => {
  expect([...ORDER_TYPES].toSorted()).toEqual(['Delivery', 'Dine-In', 'Takeaway'])
})

test('[C3-010] the order statuses', () => {
  expect(ORDER_STATUSES).toEqual(['Active', 'Completed'])
})

test('[C9-017] the payment methods', () => {
  expect(PAYMENT_METHODS).toEqual(['Cash', 'Card', 'UPI', 'Other'])
})

test('an order number begins with its business day', () => {
  expect(orderNumberPrefix('2026-11-21')).toBe('261121-')
})

describe('what fits on one bill', () => {
  const line = (price: number, quantity: number, rate = 0) => ({
    pricePaise: price as Paise,
    quantity,
    rateBasisPoints: rate as BasisPoints,
  })
  const lines = (count: number) => Array.from({ length: count }, () => line(100, 1))

  test.each([
    ['nothing', [], true],
    ['500 lines', lines(500), true],
    ['501 lines', lines(501), false],
    ['9,999 of a dish', [line(100, 9_999)], true],
    ['10,000 of a dish', [line(100, 10_000)], false],
    ['₹1 crore', [line(100_000_000, 10)], true],
    ['₹1 crore and a paisa', [line(100_000_000, 10), line(1, 1)], false],
    ['₹1 crore with tax', [line(50_000_000, 10, 10_000)], true],
    ['a paisa more with tax', [line(50_000_000, 10, 10_000), line(1, 1)], false],
    ['more than numbers can count', [line(100_000_000, 9_999, 10_000), line(100_000_000, 9_999, 10_000)], false],
  ])('%s', (_name, given, fits) => {
    expect(fitsOnBill(given)).toBe(fits)
  })
})

test('an order is labelled by its table and the area of it', () => {
  expect([
    tableLabel({ table_name: 'T4', area_name: 'Garden' }),
    tableLabel({ table_name: 'T4', area_name: null }),
    tableLabel({ table_name: null, area_name: null }),
  ]).toEqual(['T4, Garden', 'T4', null])
})
