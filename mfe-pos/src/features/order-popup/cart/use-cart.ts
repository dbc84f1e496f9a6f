import type { CartLine, CustomerDetails, Dish, WishedDish } from '@tiffin/domain'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { NO_PARTY, readDraft, removeDraft, saveDraft, type Draft, type Party } from '../../../drafts/draft-store.ts'
import { editCart, newDraft } from './cart-model.ts'

/**
 * The draft of one order: restored after a reload, saved with every tap, removed once it is punched or cancelled. An
 * unanswered draft from which this order may have been placed becomes part of it.
 */
export function useCart(draftName: string, punchedFrom: string | null) {
  const [draft, edit] = useReducer(
    editCart,
    null,
    () => readDraft(draftName) ?? readUnanswered(punchedFrom) ?? newDraft(),
  )
  const isOver = useRef(false)

  useEffect(() => {
    if (isOver.current) return
    if (punchedFrom !== null && readUnanswered(punchedFrom)) removeDraft(punchedFrom)
    if (holdsAnything(draft)) saveDraft(draftName, draft)
    else removeDraft(draftName)
  }, [draftName, punchedFrom, draft])

  return {
    draft,
    add: useCallback((dish: WishedDish) => edit({ type: 'add', dish }), []),
    note: useCallback((line: CartLine, notes: string) => edit({ type: 'note', line, notes }), []),
    remove: useCallback((line: CartLine) => edit({ type: 'remove', line }), []),
    setCustomer: useCallback((customer: CustomerDetails) => edit({ type: 'customer', customer }), []),
    setParty: useCallback((party: Party) => edit({ type: 'party', party }), []),
    reprice: useCallback((dishOf: (menuItemId: string) => Dish | undefined) => edit({ type: 'reprice', dishOf }), []),
    clean: useCallback(() => edit({ type: 'clean' }), []),
    /** Saves the draft before it is drawn, because an attempt about to be sent must survive the page. */
    keep: useCallback(
      (kept: Draft) => {
        saveDraft(draftName, kept)
        edit({ type: 'keep', draft: kept })
      },
      [draftName],
    ),
    discard: useCallback(() => {
      isOver.current = true
      removeDraft(draftName)
    }, [draftName]),
  }
}

function holdsAnything({ lines, customer, party = NO_PARTY }: Draft): boolean {
  const isSaid = (part: string | number | null) => part !== '' && part !== null
  return lines.length > 0 || [...Object.values(customer), ...Object.values(party)].some(isSaid)
}

function readUnanswered(name: string | null): Draft | null {
  const draft = name === null ? null : readDraft(name)
  return draft?.attempt ? draft : null
}

export type Cart = ReturnType<typeof useCart>
