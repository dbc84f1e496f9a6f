import type { BasisPoints, CartLine, Dish, Paise } from '@tiffin/domain'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Drafts } from '../../../drafts/draft-store.ts'
import type { Draft } from '../../../drafts/draft.ts'
import { cartOf, quantityOf, withoutPunched } from '../../../drafts/draft-lines.ts'
import { editCart, newDraft, useCart } from './use-cart.ts'

const dosa: Dish = {
  menuItemId: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 12_000 as Paise,
  rateBasisPoints: 500 as BasisPoints,
  taxGroupName: 'GST 5%',
  taxIsSplit: true,
}
const vada: Dish = { ...dosa, menuItemId: 'vada', name: 'Vada' }
const punched: readonly CartLine[] = [{ ...dosa, quantity: 2 }]

const add = (draft: Draft, ...dishes: Dish[]) =>
  dishes.reduce((now, dish) => editCart(now, { kind: 'add', dish }), draft)
const shown = (lines: readonly CartLine[]) => lines.map(({ name, quantity }) => `${quantity} × ${name}`)

test('[C4-014] a draft holds new items and the increases over the order, which is what an update sends', () => {
  const draft = add(newDraft(), dosa, vada, dosa, dosa)

  expect(shown(draft.lines)).toEqual(['3 × Masala Dosa', '1 × Vada'])
  expect(shown(cartOf(punched, draft.lines))).toEqual(['5 × Masala Dosa', '1 × Vada'])
})

test('[C4-012] [C4-015] an increase taken back leaves nothing to send, though the order was edited', () => {
  const draft = editCart(add(newDraft(), dosa), { kind: 'remove', line: { ...dosa, quantity: 3 } })

  expect([draft.lines, draft.dirty]).toEqual([[], true])
  expect(shown(cartOf(punched, draft.lines))).toEqual(['2 × Masala Dosa'])
})

test('[C4-016] a draft that was found to be nothing is dirty no more', () => {
  expect(editCart(add(newDraft(), dosa), { kind: 'clean' }).dirty).toBe(false)
})

test('what is punched cannot be taken out of a draft', () => {
  const draft = editCart(newDraft(), { kind: 'remove', line: punched[0]! })

  expect(shown(cartOf(punched, draft.lines))).toEqual(['2 × Masala Dosa'])
})

test('a dish at another price is a line of its own', () => {
  const draft = add(newDraft(), { ...dosa, pricePaise: 13_000 as Paise })

  const lines = cartOf(punched, draft.lines)
  expect(lines.map(({ quantity, pricePaise }) => [quantity, pricePaise])).toEqual([
    [2, 12_000],
    [1, 13_000],
  ])
  expect(quantityOf(draft.lines, dosa)).toBe(0)
})

test('of two punched lines that the till cannot distinguish one grows', () => {
  const twins = [...punched, { ...dosa, quantity: 1 }]

  expect(shown(cartOf(twins, add(newDraft(), dosa).lines))).toEqual(['3 × Masala Dosa', '1 × Masala Dosa'])
})

test('once an attempt is known to be stored only what came after it is left', () => {
  const draft = add(newDraft(), dosa, dosa, vada)
  const sent = { key: 'k', orderId: 'o', body: { items: [], newTotalAmount: 0 }, lines: [{ ...dosa, quantity: 2 }] }

  expect(shown(withoutPunched(draft, sent).lines)).toEqual(['1 × Vada'])
})

test('while a punch is being sent, no edit replaces the draft that is stored with it; the edit is saved afterwards', () => {
  const save = vi.fn<Drafts['save']>()
  const drafts = { read: () => null, save, remove: () => undefined } as unknown as Drafts
  const saved = () => save.mock.calls.map(([, { lines }]) => shown(lines))
  const { result, rerender } = renderHook(({ isSending }) => useCart(drafts, 'order:1', null, isSending), {
    initialProps: { isSending: false },
  })
  act(() => result.current.add(dosa))
  expect(saved()).toEqual([['1 × Masala Dosa']])

  rerender({ isSending: true })
  act(() => result.current.add(vada))
  expect(saved()).toEqual([['1 × Masala Dosa']])
  rerender({ isSending: false })
  expect(saved()).toEqual([['1 × Masala Dosa'], ['1 × Masala Dosa', '1 × Vada']])
})
