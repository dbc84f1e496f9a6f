import { expect, test } from 'vitest'
import { stateTaxOf } from './state-tax.ts'

test('half of GST is the tax of the State, or of a union territory that has no legislature', () => {
  expect(['04', '26', '31', '35', '38'].map(stateTaxOf)).toEqual(Array(5).fill('UTGST'))
  // Delhi, Puducherry, and Jammu and Kashmir have one.
  expect(['07', '34', '01', '27', '29'].map(stateTaxOf)).toEqual(Array(5).fill('SGST'))
})
