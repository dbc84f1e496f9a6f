import { createMockRestaurant, seedSettings, type KhataRecord } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { layRowsOut } from '../../testing/rows-in-view.ts'
import { messages } from './messages.ts'

layRowsOut()

const ID = '0191a000-0000-4000-8000-000000000001'
const OTHER = '0191a000-0000-4000-8000-000000000002'

function bill(n: number, amount: number, balance: number): KhataRecord['entries'][number] {
  const at = `2026-11-2${n}T14:30:00.000Z`
  return {
    id: `${ID.slice(0, -1)}${n}`,
    kind: 'bill',
    amount,
    balance,
    at,
    by: 'Asha',
    order_id: ID,
    order_number: `26112${n}-1`,
  }
}

/** Opens the page of a restaurant in which Meena owes 368 since the 20th, and Ravi 468 since the 21st. */
function open(search = '', role: 'Admin' | 'Cashier' = 'Admin') {
  const restaurant = createMockRestaurant({
    now: () => new Date('2026-11-25T14:30:00Z'),
    settings: { ...seedSettings, khata: true },
  })
  const ravi = { id: ID, number: 1, name: 'Ravi Kumar', phone: '98450 12345', limit: 1_000 }
  const meena = { id: OTHER, number: 2, name: 'Meena', phone: '99000 77777', limit: null }
  restaurant.khatas = [
    { ...ravi, entries: [bill(1, 368, 368), bill(2, 100, 468)] },
    { ...meena, entries: [bill(0, 368, 368)] },
  ]
  return renderPage('khata', { restaurant, role, search })
}
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('customers are listed with what they owe, the oldest bill first', async () => {
  open()
  const table = await screen.findByRole('table', { name: messages.customers })
  await within(table).findByText('Meena')
  expect(cellsOf(table)).toEqual([
    expect.stringMatching(/^MeenaKhata 2.*Nov 20, 2026.*No limit.*368\.00$/),
    expect.stringMatching(/^Ravi KumarKhata 1.*Nov 21, 2026.*1,000\.00.*468\.00$/),
  ])
  screen.getByText(/836\.00/)
})

test('a receipt of 300 leaves 68 of the oldest bill of 368, and is reversed by a row with a reason', async () => {
  const { restaurant } = open(`?khata=${ID}`)
  const form = within(await screen.findByRole('form', { name: messages.take }))
  await userEvent.type(form.getByLabelText(new RegExp(messages.takeAmount.slice(0, 15))), '500')
  await userEvent.click(form.getByRole('button', { name: messages.take }))
  await form.findByText('₹468.00 is owed. A receipt can be at most that.')
  await userEvent.clear(form.getByLabelText(new RegExp(messages.takeAmount.slice(0, 15))))
  await userEvent.type(form.getByLabelText(new RegExp(messages.takeAmount.slice(0, 15))), '300')
  await userEvent.click(form.getByRole('button', { name: messages.take }))

  const ledger = await screen.findByRole('table', { name: messages.ledger })
  await within(ledger).findByText('Receipt, Cash')
  expect(cellsOf(ledger)).toEqual([
    expect.stringMatching(/Receipt, Cash.*300\.00.*168\.00/),
    expect.stringMatching(/Bill 261122-1₹100\.00 left to pay.*468\.00/),
    expect.stringMatching(/Bill 261121-1₹68\.00 left to pay.*368\.00/),
  ])

  await userEvent.click(within(ledger).getByRole('button', { name: /^Reverse/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse the receipt of ₹300.00?' }))
  await userEvent.type(dialog.getByLabelText(new RegExp(messages.reverseReason.slice(0, 3))), 'Wrong customer')
  await userEvent.click(dialog.getByRole('button', { name: messages.reverseSubmit }))
  await within(ledger).findByText(/Wrong customer/)
  expect(restaurant.khatas[0]?.entries.at(-1)).toMatchObject({ kind: 'reversal', amount: 300, balance: 468 })
  expect(within(ledger).queryByRole('button', { name: /^Reverse/ })).toBeNull()
})

test('a Cashier takes receipts, and neither reverses one nor sets a limit', async () => {
  const { restaurant } = open(`?khata=${ID}`, 'Cashier')
  const form = within(await screen.findByRole('form', { name: messages.take }))
  await userEvent.click(form.getByRole('button', { name: messages.takeAll('₹468.00') }))
  await userEvent.click(form.getByRole('button', { name: messages.take }))
  await waitFor(() => expect(callsTo(restaurant, 'takeKhataReceipt')).toHaveLength(1))
  await screen.findByText('Receipt, Cash')
  expect(screen.queryByRole('button', { name: /^Reverse/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: messages.edit }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.editTitle(1) }))
  expect(dialog.getByLabelText(messages.limit)).toHaveProperty('disabled', true)
})
