import { expect, test } from 'vitest'
import { phoneKey } from './guest.ts'

test.each(['9845012345', '+91 98450 12345', '098450-12345', '(0)98450.12345', '0091 9845012345'])(
  '%s is one phone number',
  (phone) => {
    expect(phoneKey(phone)).toBe('9845012345')
  },
)

test.each([
  ['a short number of a landline is compared as a whole', '22 5634', '225634'],
  ['too few digits are no number', '12345', null],
  ['neither is a name', 'Asha', null],
  ['nor nothing', '', null],
])('%s', (_what, phone, key) => {
  expect(phoneKey(phone)).toBe(key)
})
