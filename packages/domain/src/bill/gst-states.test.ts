import { expect, test } from 'vitest'
import { stateTaxOf, stateWithCode } from './gst-states.ts'

test('half of GST is the tax of the State, or of a union territory that has no legislature', () => {
  expect(['04', '26', '31', '35', '38'].map(stateTaxOf)).toEqual(Array(5).fill('UTGST'))
  // Delhi, Puducherry, and Jammu and Kashmir have a legislature.
  expect(['07', '34', '01', '27', '29'].map(stateTaxOf)).toEqual(Array(5).fill('SGST'))
})

test('a State is written with its code', () => {
  expect(['27', '07', '36', '97'].map(stateWithCode)).toEqual(['27 Maharashtra', '07 Delhi', '36 Telangana', '97'])
})
