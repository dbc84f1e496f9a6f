import {
  addDish,
  lineKey,
  MAX_LINE_QUANTITY,
  setHeld,
  setNotes,
  tidyNotes,
  setQuantity,
  type CartLine,
  type CustomerDetails,
  type OrderType,
  type WishedDish,
} from '@tiffin/domain'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { onMenu, type MenuDish } from '../../../data/menu-dishes.ts'
import type { Drafts } from '../../../drafts/draft-store.ts'
import type { Draft, Party } from '../../../drafts/draft.ts'
import { holdsAnything, quantityOf, withRefused } from '../../../drafts/draft-lines.ts'

export const NO_CUSTOMER: CustomerDetails = { name: '', address: '', contact: '' }

/** The dishes of the menu by id. */
type Dishes = ReadonlyMap<string, MenuDish>

type CartEdit =
  | { readonly kind: 'add'; readonly dish: WishedDish }
  | { readonly kind: 'remove'; readonly line: CartLine }
  | { readonly kind: 'note'; readonly line: CartLine; readonly notes: string; readonly held: boolean }
  | { readonly kind: 'hold-all' }
  | { readonly kind: 'customer'; readonly customer: CustomerDetails }
  | { readonly kind: 'party'; readonly party: Party }
  | { readonly kind: 'reprice'; readonly dishes: Dishes }
  | { readonly kind: 'clean' }
  | { readonly kind: 'keep'; readonly draft: Draft }

/**
 * Keeps the draft of one order: restores it after a reload, saves it with every tap, and removes it after a punch or
 * Cancel. An order at a table that has no draft of its own continues the draft of its table, if that has an attempt
 * without an answer, because that attempt may have placed this order.
 *
 * @param isSending true while the queue has the draft: it is stored with its attempt, and is not replaced
 */
export function useCart(drafts: Drafts, draftName: string, punchedFrom: string | null, isSending: boolean) {
  const [draft, edit] = useReducer(
    editCart,
    null,
    () => drafts.read(draftName) ?? readUnanswered(drafts, punchedFrom) ?? newDraft(),
  )
  const isOver = useRef(false)

  useEffect(() => {
    if (isOver.current || isSending) return
    if (holdsAnything(draft)) drafts.save(draftName, draft)
    else drafts.remove(draftName)
    // The older draft is removed only after this draft is saved, so that a killed browser has at least one of them.
    if (punchedFrom !== null && readUnanswered(drafts, punchedFrom)) drafts.remove(punchedFrom)
  }, [drafts, draftName, punchedFrom, draft, isSending])

  return {
    name: draftName,
    draft,
    add: useCallback((dish: WishedDish) => edit({ kind: 'add', dish }), []),
    note: useCallback((line: CartLine, notes: string, held: boolean) => edit({ kind: 'note', line, notes, held }), []),
    holdAll: useCallback(() => edit({ kind: 'hold-all' }), []),
    remove: useCallback((line: CartLine) => edit({ kind: 'remove', line }), []),
    setCustomer: useCallback((customer: CustomerDetails) => edit({ kind: 'customer', customer }), []),
    setParty: useCallback((party: Party) => edit({ kind: 'party', party }), []),
    reprice: useCallback((dishes: Dishes) => edit({ kind: 'reprice', dishes }), []),
    clean: useCallback(() => edit({ kind: 'clean' }), []),
    /** Draws a draft and saves it at once, also where the popup is closed by now. */
    keep: useCallback(
      (kept: Draft) => {
        edit({ kind: 'keep', draft: kept })
        drafts.save(draftName, kept)
      },
      [drafts, draftName],
    ),
    /** Draws the draft of a refused punch and saves it, with what was stored under its name meanwhile. */
    putBack: useCallback(
      (refused: Draft) => {
        const back = withRefused(refused, drafts.read(draftName))
        edit({ kind: 'keep', draft: back })
        drafts.save(draftName, back)
        return back
      },
      [drafts, draftName],
    ),
    /** Draws the draft that the queue has stored with a punch. */
    show: useCallback((stored: Draft) => edit({ kind: 'keep', draft: stored }), []),
    discard: useCallback(() => {
      isOver.current = true
      drafts.remove(draftName)
    }, [drafts, draftName]),
  }
}

export type Cart = ReturnType<typeof useCart>

function readUnanswered(drafts: Drafts, name: string | null): Draft | null {
  const draft = name === null ? null : drafts.read(name)
  return draft?.attempt ? draft : null
}

/** Creates a draft without customer and attempt. A draft with lines counts as changed, so that it can be punched. */
export function newDraft(lines: readonly CartLine[] = []): Draft {
  return { lines, customer: NO_CUSTOMER, dirty: lines.length > 0, attempt: null }
}

/**
 * Applies an edit to a draft, which holds the unpunched lines only. Only these are stored and sent (spec §4), so that
 * another terminal can punch meanwhile. Only the edit `keep` changes the attempt. Adding to a line that has the largest
 * quantity changes nothing.
 */
export function editCart(draft: Draft, edit: CartEdit): Draft {
  switch (edit.kind) {
    case 'add':
      return isFull(draft, edit.dish) ? draft : { ...draft, lines: addDish(draft.lines, edit.dish), dirty: true }
    case 'remove':
      return {
        ...draft,
        lines: setQuantity(draft.lines, lineKey(edit.line), quantityOf(draft.lines, edit.line) - 1),
        dirty: true,
      }
    case 'note':
      return { ...draft, lines: noted(draft.lines, edit), dirty: true }
    case 'hold-all':
      return {
        ...draft,
        lines: draft.lines.reduce((lines, line) => setHeld(lines, lineKey(line), true), draft.lines),
        dirty: true,
      }
    case 'customer':
      return { ...draft, customer: edit.customer }
    case 'party':
      return { ...draft, party: edit.party }
    case 'reprice':
      return { ...draft, lines: repriced(draft.lines, edit.dishes) }
    case 'clean':
      return { ...draft, dirty: false }
    case 'keep':
      return edit.draft
  }
}

/** Returns the customer to send with an order; null for an order at a table. */
export function customerOf(orderType: OrderType, { customer }: Draft): CustomerDetails | null {
  return orderType === 'Dine-In' ? null : trimmedCustomer(customer)
}

export function trimmedCustomer({ name, address, contact }: CustomerDetails): CustomerDetails {
  return { name: name.trim(), address: address.trim(), contact: contact.trim() }
}

function isFull(draft: Draft, dish: WishedDish): boolean {
  return quantityOf(draft.lines, dish) >= MAX_LINE_QUANTITY
}

function noted(lines: readonly CartLine[], { line, notes, held }: Extract<CartEdit, { kind: 'note' }>): CartLine[] {
  return setHeld(setNotes(lines, lineKey(line), notes), lineKey({ ...line, notes: tidyNotes(notes) || null }), held)
}

// Updates lines to the current dishes and merges lines that then have the same key. A line that the menu no longer has
// stays as it is, because the user has to decide about it.
function repriced(lines: readonly CartLine[], dishes: Dishes): readonly CartLine[] {
  const byKey = new Map<string, CartLine>()
  for (const line of lines) {
    const now = { ...line, ...onMenu(dishes, line) }
    const key = lineKey(now)
    byKey.set(key, { ...now, quantity: now.quantity + (byKey.get(key)?.quantity ?? 0) })
  }
  return [...byKey.values()]
}
