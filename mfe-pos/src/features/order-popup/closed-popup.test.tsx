import { AppError, createOrder } from '@tiffin/contracts'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tillRecords } from '../../drafts/till-records.ts'
import { messages as waiting } from '../../waiting/messages.ts'
import {
  addDishes,
  callsTo,
  cartContents,
  closed,
  openTable,
  orderedFrom,
  renderPos,
  screen,
  tap,
  waitFor,
  within,
} from '../../testing/render-pos.tsx'

let papers: string[] = []
beforeEach(() => {
  papers = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('body > .tiffin-print')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
})
afterEach(() => void vi.restoreAllMocks())

/** Punches a dish at T1, leaves the till before the answer, and opens T1 again. */
async function leaveDuring(punch: 'Punch Order' | 'Punch + KOT') {
  const first = renderPos()
  await openTable('T1')
  await addDishes('Butter Naan')
  let isSent = false
  const answer = holdAnswers(createOrder, () => (isSent = true))
  tap(punch)
  await waitFor(() => expect(isSent).toBe(true))
  first.unmount()
  const { restaurant, texts } = renderPos(first.restaurant)
  return { restaurant, texts, answer }
}

describe('a punch whose popup is closed before its answer', () => {
  test('is kept with its reason when it is refused, beside what was tapped meanwhile', async () => {
    const { restaurant, texts, answer } = await leaveDuring('Punch Order')
    await openTable('T1')
    await addDishes('Filter Coffee')
    restaurant.refusals.set('createOrder', new AppError('MENU_ITEM_UNAVAILABLE'))
    answer()

    const reason = 'An item of this order is no longer on the menu. Please review the order.'
    await waitFor(() => expect(texts()).toContain(waiting.refused('T1', reason)))
    expect(cartContents()).toEqual(['1 × Filter Coffee'])
    tap('Dismiss')
    await closed()
    restaurant.refusals.clear()
    tap('1 punch waits')
    const list = within(await screen.findByRole('dialog', { name: waiting.title }))
    tap(waiting.toCart)
    await list.findByText(waiting.nothingWaits)
    tap('Dismiss')
    await closed()
    await openTable('T1')
    expect(cartContents()).toEqual(['1 × Filter Coffee', '1 × Butter Naan'])
  })

  test('is one order when it is stored, and its kitchen ticket is printed', async () => {
    const { restaurant, answer } = await leaveDuring('Punch + KOT')
    answer()

    await waitFor(() => expect(papers).toEqual([expect.stringContaining('1 ×Butter Naan')]))
    expect(orderedFrom(restaurant)).toEqual([['1 × Butter Naan']])
    expect(callsTo(restaurant, 'createOrder')).toHaveLength(1)
    await openTable('T1')
    await waitFor(() => expect(cartContents()).toEqual(['1 × Butter Naan']))
  })
})

test('what another tab has stored meanwhile under the name of a refused draft stays, with the refused lines', async () => {
  const { restaurant, texts } = renderPos()
  await openTable('T1')
  await addDishes('Butter Naan')
  const answer = holdAnswers(createOrder)
  tap('Punch Order')
  const { drafts } = tillRecords()
  const name = `Dine-In:${restaurant.tables[0]!.id}`
  await waitFor(() => expect(drafts.read(name)?.attempt).toBeTruthy())
  const draft = drafts.read(name)!
  const coffee = { ...draft.lines[0]!, menuItemId: 'coffee', name: 'Filter Coffee' }
  drafts.write(name, { ...draft, lines: [coffee], attempt: null })
  restaurant.refusals.set('createOrder', new AppError('MENU_ITEM_UNAVAILABLE'))
  answer()

  await waitFor(() =>
    expect(texts()).toContain('An item of this order is no longer on the menu. Please review the order.'),
  )
  expect(cartContents()).toEqual(['1 × Butter Naan', '1 × Filter Coffee'])
  expect(drafts.read(name)).toMatchObject({
    lines: [{ name: 'Butter Naan' }, { name: 'Filter Coffee' }],
    attempt: null,
  })
})
