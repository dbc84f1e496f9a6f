import { cancelDocument, giveCreditNote } from '@tiffin/contracts'
import { giveCreditNoteFor, seedSettings, settleOrderById, type MockRestaurant } from '@tiffin/mock-api'
import { holdAnswers } from '@tiffin/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { layRowsOut } from '../../../testing/rows-in-view.ts'
import { dialog, gstRestaurant, openDocument, order, paid, print } from '../testing/bills-page.ts'

layRowsOut()

const PIN = '2580'
const FIRST = 'X/2627/000001'
const NOTE = 'CX/2627/000001'
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const body = (restaurant: MockRestaurant, endpoint: 'cancelDocument' | 'giveCreditNote') =>
  callsTo(restaurant, endpoint).map((call) => call.body)

/** Gives every user a PIN, and signs in as a person who is not among these users. */
function withPins(restaurant: MockRestaurant) {
  for (const { id } of restaurant.users) restaurant.pins.set(id, PIN)
  restaurant.user = { ...restaurant.user, userEmail: 'me@spice.test' }
}

/** Approves with the PIN of Asha, an Admin. */
async function approve(what: string) {
  const who = await dialog('Who approves this?')
  expect(who.getByText(what)).toBeDefined()
  fireEvent.click(await who.findByRole('button', { name: /^Asha/ }))
  await dialog(/^PIN of/)
  await userEvent.keyboard(`${PIN}{Enter}`)
}

describe('cancelling', () => {
  async function openCancel(role: 'Admin' | 'Cashier' = 'Admin') {
    const restaurant = gstRestaurant()
    const placed = order(restaurant)
    print(restaurant, placed)
    withPins(restaurant)
    const page = await openDocument(restaurant, FIRST, role)
    await page.document.findByText('Not paid yet')
    press('Cancel bill')
    await dialog(`Cancel ${FIRST}`)
    return { ...page, placed }
  }

  test('IB-7: an open bill is cancelled with a reason; it keeps its number, and the next print takes the next', async () => {
    const { restaurant, texts, placed } = await openCancel()
    expect(screen.getByText(/^The number stays in the list/)).toBeDefined()
    press('Cancel this bill')
    expect(screen.getByText('Please choose a reason.')).toBeDefined()
    choose('Other')
    press('Cancel this bill')
    expect(screen.getByText('Please write why.')).toBeDefined()
    expect(body(restaurant, 'cancelDocument')).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: ' torn ' } })
    press('Cancel this bill')

    await waitFor(() => expect(texts()).toEqual([`${FIRST} is cancelled.`]))
    const shown = await dialog(`Tax invoice ${FIRST}`)
    expect(await shown.findByText('Cancelled Nov 21, 08:00 pm: Other')).toBeDefined()
    expect(shown.getByText('torn')).toBeDefined()
    expect(within(shown.getByRole('article')).getByText('CANCELLED')).toBeDefined()
    expect(shown.queryByRole('button', { name: /^(Cancel bill|Credit note)$/ })).toBeNull()
    expect(body(restaurant, 'cancelDocument')).toEqual([{ reason: 'other', note: 'torn', approval: null }])
    expect(print(restaurant, placed).number).toBe('X/2627/000002')
  })

  test('IB-7: a Cashier asks an Admin or a Captain, whose PIN is for this bill', async () => {
    const { restaurant, texts } = await openCancel('Cashier')
    choose('Wrong details')
    press('Cancel this bill')
    expect(body(restaurant, 'cancelDocument')).toEqual([])
    await approve(`Cancel ${FIRST}`)

    await waitFor(() => expect(texts()).toEqual([`${FIRST} is cancelled.`]))
    expect(callsTo(restaurant, 'approve')[0]!.body).toMatchObject({
      action: 'cancel-document',
      subject: { document_id: restaurant.documents[0]!.id },
    })
  })

  test('whoever closes the question for a PIN finds the reason as it was', async () => {
    await openCancel('Cashier')
    choose('Wrong details')
    press('Cancel this bill')
    await dialog('Who approves this?')
    press('Dismiss')

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Who approves this?' })).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wrong details' }).checked).toBe(true)
  })

  test('IB-7: a bill that was paid meanwhile is not cancelled: it says so, and shows what can be done', async () => {
    const { restaurant, texts, placed } = await openCancel()
    settleOrderById(restaurant, placed.id, undefined)
    choose('The guest left')
    press('Cancel this bill')

    await waitFor(() => expect(texts()).toEqual(['This bill is paid. Give the money back by a credit note.']))
    const shown = await dialog(`Tax invoice ${FIRST}`)
    expect(await shown.findByRole('button', { name: 'Credit note' })).toBeDefined()
    expect(shown.queryByRole('button', { name: 'Cancel bill' })).toBeNull()
  })

  test('two presses are one request', async () => {
    const { restaurant, texts } = await openCancel()
    const letThrough = holdAnswers(cancelDocument)
    choose('Printed by mistake')
    const form = screen
      .getByRole('button', { name: 'Cancel this bill' })
      .closest('[role=dialog]')!
      .querySelector('form')!
    fireEvent.submit(form)
    fireEvent.submit(form)
    letThrough()

    await waitFor(() => expect(texts()).toEqual([`${FIRST} is cancelled.`]))
    expect(body(restaurant, 'cancelDocument')).toHaveLength(1)
  })
})

describe('a credit note', () => {
  async function openCredit(restaurant: MockRestaurant, role: 'Admin' | 'Cashier' = 'Admin') {
    withPins(restaurant)
    const page = await openDocument(restaurant, FIRST, role)
    fireEvent.click(await page.document.findByRole('button', { name: 'Credit note' }))
    await dialog(`Credit note for ${FIRST}`)
    return page
  }
  const give = () => screen.getByRole('button', { name: /^Give (₹|money)/ })
  const amountOf = (button: HTMLElement) => /₹[\d,]+\.\d\d/.exec(button.textContent ?? '')?.[0]

  test('IB-8: of one dish: what goes back is shown before, and is what the note says', async () => {
    const restaurant = gstRestaurant()
    const invoice = paid(restaurant)
    const { texts } = await openCredit(restaurant)
    expect(screen.getByText('3 of 3 left')).toBeDefined()
    fireEvent.click(give())
    expect(screen.getByText('Please choose what comes back.')).toBeDefined()
    press('One Paneer Tikka more')
    const promised = amountOf(give())
    choose('Food was returned')
    fireEvent.change(screen.getByLabelText('Reference'), { target: { value: 'UTR 4711' } })
    fireEvent.click(give())

    await waitFor(() => expect(texts()).toEqual([`${promised} given back by ${NOTE}.`]))
    const shown = await dialog(`Tax invoice ${FIRST}`)
    expect(await shown.findByText('Partly refunded')).toBeDefined()
    expect(body(restaurant, 'giveCreditNote')).toEqual([
      {
        items: [{ line: 0, quantity: 1 }],
        reason: 'food_returned',
        note: null,
        method: 'UPI',
        reference: 'UTR 4711',
        credit_notes: 0,
        approval: null,
      },
    ])
    expect(restaurant.documents[0]).toEqual(invoice)

    fireEvent.click(within(shown.getByRole('region', { name: 'Credit notes' })).getByRole('button', { name: NOTE }))
    const note = await dialog(`Credit note ${NOTE}`)
    const paper = within(await note.findByRole('article', { name: 'Credit Note' }))
    for (const text of [NOTE, FIRST, 'Food was returned', promised!]) expect(paper.getByText(text)).toBeDefined()
    expect(note.queryByRole('button', { name: /^(Cancel bill|Credit note)$/ })).toBeNull()
  })

  test('IB-8: one, one, and the rest: each is what was shown, and together they are the invoice', async () => {
    const restaurant = gstRestaurant()
    const { payable } = paid(restaurant)
    await openCredit(restaurant)
    const promised: (string | undefined)[] = []
    for (const all of [false, false, true]) {
      if (promised.length > 0) {
        fireEvent.click(await screen.findByRole('button', { name: 'Credit note' }))
        await dialog(`Credit note for ${FIRST}`)
      }
      press(all ? 'All that is left' : 'One Paneer Tikka more')
      await waitFor(() => expect(amountOf(give())).toBeDefined())
      promised.push(amountOf(give()))
      choose('Complaint')
      fireEvent.click(give())
      await waitFor(() => expect(restaurant.documents).toHaveLength(1 + promised.length))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: `Credit note for ${FIRST}` })).toBeNull())
    }

    const notes = restaurant.documents.slice(1).map((note) => note.payable)
    expect(promised.map((text) => Number(text?.replace(/[₹,]/g, '')))).toEqual(notes)
    expect(notes.reduce((sum, each) => sum + each, 0)).toBe(payable)
    expect(body(restaurant, 'giveCreditNote').at(-1)).toMatchObject({ items: null, credit_notes: 2 })
    const shown = await dialog(`Tax invoice ${FIRST}`)
    expect(await shown.findByText('Refunded')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Credit note' })).toBeNull()
  })

  test('IB-8: a Cashier asks for a PIN, by the amount', async () => {
    const restaurant = gstRestaurant()
    paid(restaurant)
    const { texts } = await openCredit(restaurant, 'Cashier')
    press('One Butter Naan more')
    const promised = amountOf(give())
    choose('Not served')
    fireEvent.click(give())
    await approve(`Give ${promised} of ${FIRST} back`)

    await waitFor(() => expect(texts()).toEqual([`${promised} given back by ${NOTE}.`]))
    expect(callsTo(restaurant, 'approve')[0]!.body).toMatchObject({ action: 'credit-note' })
  })

  test('IB-8: what somebody else gave back meanwhile is refused, shown, and not given twice; what was typed stays', async () => {
    const restaurant = gstRestaurant()
    const { id } = paid(restaurant)
    const { texts } = await openCredit(restaurant)
    for (const _ of ['one', 'two', 'three']) press('One Paneer Tikka more')
    choose('Wrong bill')
    fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: 'table 4' } })
    giveCreditNoteFor(restaurant, id, {
      items: [{ line: 0, quantity: 2 }],
      reason: 'complaint',
      method: 'Cash',
      credit_notes: 0,
    })
    fireEvent.click(give())

    await waitFor(() =>
      expect(texts()).toEqual(['Money of this bill was given back meanwhile. Please look at it again.']),
    )
    expect(await screen.findByText('1 of 3 left')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('table 4')
    await waitFor(() => expect(amountOf(give())).toBeDefined())
    fireEvent.click(give())
    await waitFor(() => expect(restaurant.documents).toHaveLength(3))
    expect(body(restaurant, 'giveCreditNote').at(-1)).toMatchObject({
      items: [{ line: 0, quantity: 1 }],
      note: 'table 4',
      credit_notes: 1,
    })
  })

  test('IB-8: a lost answer loses nothing typed, and sent again the money is given once', async () => {
    const restaurant = gstRestaurant()
    paid(restaurant)
    const { texts } = await openCredit(restaurant, 'Cashier')
    press('One Butter Naan more')
    choose('Complaint')
    restaurant.lostReplies.add('giveCreditNote')
    const promised = amountOf(give())
    fireEvent.click(give())
    await approve(`Give ${promised} of ${FIRST} back`)
    expect(await screen.findByText(/^It is not known whether the money was given back\./)).toBeDefined()
    expect(texts()).toEqual(['Failed to give the money back.'])
    restaurant.lostReplies.clear()
    press('Send again')

    await waitFor(() => expect(texts().at(-1)).toMatch(/^₹[\d,]+\.\d\d given back by CX\/2627\/000001\.$/))
    const [first, second] = callsTo(restaurant, giveCreditNote.id)
    expect(second).toEqual(first)
    expect(restaurant.documents).toHaveLength(2)
  })

  test('IB-15: money of a bill of supply goes back without tax, by a note in a series of its own', async () => {
    const settings = { ...seedSettings, gstin: '27AAPFU0939F1ZV', gst_mode: 'composition' } as const
    const restaurant = gstRestaurant({ settings })
    paid(restaurant)
    const { document, texts } = await openDocument(restaurant, 'SX/2627/000001')
    expect(await dialog('Bill of supply SX/2627/000001')).toBeDefined()
    fireEvent.click(document.getByRole('button', { name: 'Credit note' }))
    const form = await dialog('Credit note for SX/2627/000001')
    press('One Butter Naan more')
    expect(form.getByText('Value of supply')).toBeDefined()
    expect(form.queryByText(/CGST|Taxable/)).toBeNull()
    choose('Complaint')
    fireEvent.click(form.getByRole('button', { name: /^Give ₹/ }))

    await waitFor(() => expect(texts().at(-1)).toMatch(/^₹[\d,]+\.\d\d given back by CSX\/2627\/000001\.$/))
    fireEvent.click(await screen.findByRole('button', { name: 'CSX/2627/000001' }))
    const note = await dialog('Credit note CSX/2627/000001')
    expect(await note.findByText('For bill')).toBeDefined()
  })
})
