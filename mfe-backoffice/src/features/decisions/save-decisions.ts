import type { HeldCommand } from '@tiffin/contracts'
import { REFUSAL_DECISION_WORDS, paise, paiseFromRupees, rupeesFromPaise } from '@tiffin/domain'
import { toCsv } from '../../files/csv.ts'
import { fileNameOf, saveFile } from '../../files/save-file.ts'
import { messages } from './messages.ts'
import { dishesText, moneyText, unreadText, whoseHeld, whyHeld } from './words.ts'

const COLUMNS = [
  'Taken at',
  'Taken by',
  'Handed over at',
  'Handed over by',
  'Of',
  'Reason',
  'Why',
  'Dishes',
  'Payments',
  'Amount',
  'Other order',
  'Decision',
  'Decision reason',
  'Decided at',
  'Decided by',
  'Order',
  'Not read',
] as const

/** Saves what needs a decision and what was decided as a CSV, amounts in rupees and times in UTC. */
export function saveDecisions(held: readonly HeldCommand[], restaurantName: string): void {
  saveFile({
    name: `${fileNameOf(restaurantName)}-decisions.csv`,
    type: 'text/csv',
    content: toCsv(COLUMNS, held.map(cellsOf)),
  })
}

function cellsOf(held: HeldCommand): string[] {
  const { payments = [], decision } = held
  const sum = payments.reduce((total, { amount }) => total + paiseFromRupees(amount), 0)
  return [
    held.taken_at,
    held.taken_by ?? '',
    held.held_at,
    held.held_by,
    whoseHeld(held),
    messages.badge[held.reason],
    // The obstacle of a decided command is not known any more, so its refusal gives the reason.
    decision ? held.refusal : whyHeld(held),
    dishesText(held),
    moneyText(payments),
    payments.length > 0 ? String(rupeesFromPaise(paise(sum))) : '',
    held.other_order?.order_number ?? '',
    decision ? REFUSAL_DECISION_WORDS[decision.as] : '',
    decision?.reason ?? '',
    decision?.at ?? '',
    decision?.by ?? '',
    decision?.order_number ?? '',
    unreadText(held),
  ]
}
