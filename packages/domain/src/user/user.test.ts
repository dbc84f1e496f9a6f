import { expect, test } from 'vitest'
import { isEmail, MIN_PASSWORD_LENGTH, ROLES } from './user.ts'

test('[C3-016] [C9-050] the roles', () => {
  expect(ROLES).toEqual(['Admin', 'Captain', 'Cashier', 'Waiter'])
})

test('[C9-026] the shortest password has six characters', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(6)
})

test('an email has a name and a domain with a dot, and no spaces but around it', () => {
  expect(['asha@spice.test', ' asha@spice.test '].map(isEmail)).toEqual([true, true])
  expect(['asha', 'asha@spice', '@spice.test', 'asha rao@spice.test', ''].some(isEmail)).toBe(false)
})
