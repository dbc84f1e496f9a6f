import { expect, test } from 'vitest'
import { staffName } from './staff-name.ts'

test.each([
  ['ravi.kumar@spice.test', 'Ravi Kumar'],
  ['waiter@spice.test', 'Waiter'],
  ['meera_2+till@spice.test', 'Meera 2 Till'],
  ['@spice.test', '@spice.test'],
])('%s is called %s', (email, name) => {
  expect(staffName(email)).toBe(name)
})
