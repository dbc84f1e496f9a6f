import { expect, test } from 'vitest'
import { isStaffName, staffName, staffNameOf } from './staff-name.ts'

test.each([
  ['ravi.kumar@spice.test', 'Ravi Kumar'],
  ['waiter@spice.test', 'Waiter'],
  ['meera_2+till@spice.test', 'Meera 2 Till'],
  ['@spice.test', '@spice.test'],
  ['Ravi', 'Ravi'],
  ['d.souza, Anne-Marie', 'd.souza, Anne-Marie'],
  ['', ''],
])('%s is called %s', (text, name) => {
  expect(staffName(text)).toBe(name)
})

test.each([
  ['the name', { name: 'Ravi K.', email: 'waiter@spice.test' }, 'Ravi K.'],
  ['the email without one', { email: 'waiter@spice.test' }, 'Waiter'],
  ['the email where it is null', { name: null, email: 'waiter@spice.test' }, 'Waiter'],
  ['the email where it is empty', { name: '', email: 'waiter@spice.test' }, 'Waiter'],
])('somebody is called by %s', (_by, user, name) => {
  expect(staffNameOf(user)).toBe(name)
})

test.each(['Ravi', 'D’Souza, Anne-Marie (till 2)', 'राजू', ''])('"%s" can be a name', (text) => {
  expect(isStaffName(text)).toBe(true)
})

test.each(['ravi@spice.test', '@', 'Ravi\nKumar', 'Ravi\tKumar', 'Ravi\rKumar'])('%j cannot be a name', (text) => {
  expect(isStaffName(text)).toBe(false)
})
