import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_KINDS } from './audit.ts'

test('every action is of a kind, and every kind has one', () => {
  expect(new Set(AUDIT_ACTIONS.map((action) => action.split('.')[0]))).toEqual(new Set(AUDIT_KINDS))
})
