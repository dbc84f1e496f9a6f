import { expect, test } from 'vitest'
import {
  documentNumber,
  financialYearOf,
  isFssai,
  isPartOfDocumentNumber,
  isSeries,
  isSeriesOfSupply,
  MAX_COMPOSITION_SERIES_LENGTH,
  MAX_DOCUMENT_NUMBER_LENGTH,
  MOST_TILL_SERIALS,
  readTillInvoiceNumber,
  seriesOf,
  seriesOfNotes,
  TILL_SERIES,
} from './series.ts'

test.each([
  ['2026-03-31T18:29:59Z', '2526'],
  ['2026-03-31T18:30:00Z', '2627'],
  ['2026-04-01T00:00:00Z', '2627'],
  ['2026-12-31T23:59:59Z', '2627'],
  ['2027-01-01T00:00:00Z', '2627'],
  ['2099-04-01T00:00:00Z', '9900'],
])('the financial year turns at midnight in India: %s is in %s', (instant, year) => {
  expect(financialYearOf(new Date(instant))).toBe(year)
})

test.each(['X', 'A1', '1', 'Z9A', 'B0'])('%s is a series', (text) => {
  expect(isSeries(text)).toBe(true)
})

test.each(['', 'x', 'ABCD', '0A', 'C', 'CX', 'S', 'S1', 'A-', 'A/', ' A', 'É'])('%j is no series', (text) => {
  expect(isSeries(text)).toBe(false)
})

test('a number has at least six digits, and a credit note of the longest series fits the law up to the last of them', () => {
  expect(documentNumber('X', '2627', 1)).toBe('X/2627/000001')
  expect(documentNumber('A1', '2627', 1_234_567)).toBe('A1/2627/1234567')
  expect(documentNumber('CABC', '2627', 999_999)).toHaveLength(MAX_DOCUMENT_NUMBER_LENGTH)
})

test.each(['X/2627/000123', 'a1/2627/000123', 'X/', '/2627/', '000123', '3', 'ABC/2627/0001234'])(
  '%j may be a part of a number',
  (text) => {
    expect(isPartOfDocumentNumber(text)).toBe(true)
  },
)

test.each(['', 'X', 'asha', 'Patio 7', 'X-2627', '98450 12345', '%', '_', '१', 'CABC/2627/0001234'])(
  '%j is no part of a number',
  (text) => {
    expect(isPartOfDocumentNumber(text)).toBe(false)
  },
)

test('a number of a till is read in its parts, and the longest ones of invoice and credit note are lawful', () => {
  const longest = documentNumber('ZZZ', '2627', MOST_TILL_SERIALS)

  expect(readTillInvoiceNumber(longest)).toEqual({ series: 'ZZZ', financialYear: '2627', serial: 999_999 })
  expect(longest.length).toBeLessThanOrEqual(MAX_DOCUMENT_NUMBER_LENGTH)
  expect(documentNumber('CZZZ', '2627', MOST_TILL_SERIALS).length).toBeLessThanOrEqual(MAX_DOCUMENT_NUMBER_LENGTH)
})

test.each([
  'X/2627/000001',
  '1A/2627/000001',
  'C1/2627/000001',
  'S1/2627/000001',
  'A1/2627/000000',
  'A1/26/000001',
  'A1',
])('%s is no number of a till', (text) => {
  expect(readTillInvoiceNumber(text)).toBeNull()
})

test('every series of a till can be one of invoices', () => {
  for (const series of ['A1', 'ZZ', 'A11', 'ZZZ', 'B9'])
    expect([TILL_SERIES.test(series), isSeries(series)]).toEqual([true, true])
})

test('an FSSAI number has fourteen digits', () => {
  expect(['12345678901234', '1234567890123', '1234567890123a'].map(isFssai)).toEqual([true, false, false])
})

test('bills of supply and their notes have series of their own, and the longest note of one is lawful', () => {
  const supply = seriesOf('bill_of_supply', 'AB')
  const note = seriesOfNotes(supply)
  expect([supply, note, seriesOf('invoice', 'AB'), seriesOfNotes('AB')]).toEqual(['SAB', 'CSAB', 'AB', 'CAB'])
  expect([supply, note, 'AB', 'CAB'].map(isSeriesOfSupply)).toEqual([true, true, false, false])
  expect([supply, note].some(isSeries)).toBe(false)

  const longest = seriesOfNotes(seriesOf('bill_of_supply', 'Z'.repeat(MAX_COMPOSITION_SERIES_LENGTH)))
  expect(documentNumber(longest, '2627', 999_999)).toHaveLength(MAX_DOCUMENT_NUMBER_LENGTH)
})
