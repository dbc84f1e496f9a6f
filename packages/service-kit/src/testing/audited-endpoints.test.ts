import { OPERATOR_ACTIONS } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { auditedEndpoints } from './audited-endpoints.ts'

test('every operator action of the contract is left by an endpoint, and the table names no other', () => {
  const named = Object.values(auditedEndpoints).flatMap((row): readonly string[] =>
    'operatorActions' in row ? row.operatorActions : [],
  )

  expect([...new Set(named)].toSorted()).toEqual([...OPERATOR_ACTIONS].toSorted())
})
