import { expect, test } from 'vitest'
import { escapeFormula } from './escape-formula.ts'

test.each(['=1+1', '+91 98450 11111', '-Special-', '@SUM(A1)', '\t=1', '\r=1', '-1+cmd', '+'])(
  '%j is text, not a formula',
  (value) => {
    expect(escapeFormula(value)).toBe(`'${value}`)
  },
)

test.each(['', 'Paneer Tikka', 'T1 = window', "'quoted", '₹290', '12', '-12.50', '+5'])(
  '%j stays as it is',
  (value) => {
    expect(escapeFormula(value)).toBe(value)
  },
)
