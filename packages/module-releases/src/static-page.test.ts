import { expect, test } from 'vitest'
import { fillSlots } from './static-page.ts'

test('a slot gets its value, and what a value says is not filled again', () => {
  expect(fillSlots('<b>{{name}}</b> {{price}} {{name}}', { name: '{{price}}', price: '₹1' })).toBe(
    '<b>{{price}}</b> ₹1 {{price}}',
  )
})

test('a slot that nobody fills is a fault of the build, not a text for visitors', () => {
  expect(() => fillSlots('{{prise}}', { price: '₹1' })).toThrow(
    'The static page has a slot {{prise}} that nobody fills',
  )
})
