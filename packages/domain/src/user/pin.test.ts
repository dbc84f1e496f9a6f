import { expect, test } from 'vitest'
import { findPinProblem, isPin, MAX_PIN_LENGTH, MIN_PIN_LENGTH } from './pin.ts'

test.each(['2580', '1357', '90210', '738291', '0471', '1223'])('%s can be a PIN', (pin) => {
  expect(findPinProblem(pin)).toBeNull()
})

test.each([
  '1234',
  '4321',
  '23456',
  '987654',
  '0123',
  '7890',
  '0987',
  '0000',
  '999999',
  '1212',
  '1122',
  '121212',
  '1112',
])('%s is too simple', (pin) => {
  expect(findPinProblem(pin)).toBe('too-simple')
})

test.each(['', '258', '2580147', '25 80', '258o', ' 2580', '２５８０', '-2580', '25.80'])('"%s" is no PIN', (text) => {
  expect(findPinProblem(text)).toBe('malformed')
})

test('a PIN has four to six digits, and every length between them', () => {
  const lengths = Array.from({ length: 9 }, (_, length) => length).filter((length) =>
    isPin('258014739'.slice(0, length)),
  )

  expect(lengths).toEqual([MIN_PIN_LENGTH, 5, MAX_PIN_LENGTH])
})
