import { DOCUMENT_STATES, type DocumentState } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { requireCancellable } from './decide-cancellation.ts'
import type { StoredDocument } from './stored-document.ts'

const refusalOf = (state: DocumentState): string | null => {
  try {
    requireCancellable({ state } as StoredDocument)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('of all documents only an open invoice can be cancelled', () => {
  expect(Object.fromEntries(DOCUMENT_STATES.map((state) => [state, refusalOf(state)]))).toEqual({
    open: null,
    settled: 'DOCUMENT_PAID',
    partly_refunded: 'DOCUMENT_PAID',
    refunded: 'DOCUMENT_PAID',
    cancelled: 'DOCUMENT_CANCELLED',
    issued: 'CREDIT_NOTE_FINAL',
  })
})
