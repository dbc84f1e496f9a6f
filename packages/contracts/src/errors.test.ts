import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { catalogue } from './errors.ts'

test('a failure carries its status and text', () => {
  const error = new AppError('AREA_EXISTS', { name: 'Garden' })

  expect([error.status, error.toBody()]).toEqual([409, { error: 'Area "Garden" already exists.', code: 'AREA_EXISTS' }])
})

test('extra fields travel beside the text', () => {
  expect(new AppError('TABLE_OCCUPIED').with({ orderId: 'o1' }).toBody()).toEqual({
    error: 'This table already has an active order.',
    code: 'TABLE_OCCUPIED',
    orderId: 'o1',
  })
  // @ts-expect-error: the field of another failure
  expect(new AppError('TABLE_OCCUPIED').with({ limit: 5 }).toBody()).toHaveProperty('limit')
})

test.each([
  ['[C5-001]', new AppError('EMPTY_ORDER'), 'Cannot place an empty order.'],
  ['[C5-003]', new AppError('DELIVERY_DETAILS_REQUIRED'), 'Please fill in all customer details for Delivery orders.'],
  ['[C4-020]', new AppError('ORDER_COMPLETED'), 'This order is completed and cannot be modified.'],
  ['[C8-023]', new AppError('TABLE_REQUIRED'), 'Internal error: No table selected for Dine-In.'],
  ['[C5-032]', new AppError('AREA_EXISTS', { name: 'Hall' }), 'Area "Hall" already exists.'],
  [
    '[C5-035]',
    new AppError('AREA_IN_USE', { name: 'Hall' }),
    'Cannot delete "Hall": It is assigned to one or more tables.',
  ],
  ['[C2-023]', new AppError('ACCESS_DENIED'), 'Access denied.'],
] as const)('%s texts to the character: %s', (_clause, error, text) => {
  expect(error.message).toBe(text)
})

test('phrases that clients look for', () => {
  expect(new AppError('ORDER_LIMIT_REACHED', { limit: 10 }).message).toContain('limit reached')
  expect(catalogue.TOKEN_INVALID.text()).toBe('Token is invalid')
})

test.each([
  [[{ name: 'A', left: 0 }], 'A is not available right now.'],
  [['A', 'B', 'C'].map((name) => ({ name, left: 0 })), 'A, B and C are not available right now.'],
  [[{ name: 'A', left: 2 }], 'Only 2 of A are left.'],
  [
    [
      { name: 'A', left: 1 },
      { name: 'B', left: 0 },
    ],
    'B is not available right now. Only 1 of A is left.',
  ],
])('dishes that are short are named: %j', (dishes, text) => {
  expect(new AppError('ITEM_NOT_AVAILABLE', { dishes }).message).toBe(text)
})

test.each([
  [['A'], 'A is not served at this hour.'],
  [['A', 'B', 'C'], 'A, B and C are not served at this hour.'],
])('dishes that are not served are named: %j', (names, text) => {
  expect(new AppError('NOT_SERVED_NOW', { names }).message).toBe(text)
})

test('no fixed text holds the digits that log the operator out', () => {
  const texts = Object.values(catalogue).map((entry) =>
    (entry.text as (p: object) => string)({
      name: 'x',
      limit: 1,
      detail: 'x',
      paid: 'x',
      payable: 'x',
      most: 1,
      noun: 'x',
      dishes: [{ name: 'x', left: 1 }],
      names: ['x'],
    }),
  )

  expect(texts.filter((text) => /40[13]/.test(text))).toEqual([])
})
