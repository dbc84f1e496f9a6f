import { expect, test } from 'vitest'
import { creditNoteNumber, invoiceNumber, yearOfPlanInvoice } from './plan-invoice-number.ts'

test.each([
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2099-11-21T00:00:00Z', '99-00'],
])('%s lies in the financial year %s of India', (at, year) => {
  expect(yearOfPlanInvoice(new Date(at))).toBe(year)
})

test('the number of a credit note does too, and is of a series of its own', () => {
  expect(creditNoteNumber('26-27', 42)).toBe('TC/26-27/000042')
  expect(creditNoteNumber('26-27', 999_999).length).toBeLessThanOrEqual(16)
})

test('the number of an invoice fits the sixteen characters of the law', () => {
  expect(invoiceNumber('26-27', 42)).toBe('TF/26-27/000042')
  expect(invoiceNumber('26-27', 999_999).length).toBeLessThanOrEqual(16)
})
