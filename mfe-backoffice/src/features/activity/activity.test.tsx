import { AppError, SERVICES } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addressShown, renderPage } from '../../testing/render-backoffice.tsx'
import { layRowsOut, queries, restaurantWith, restaurantWithEntry, rows, textOf } from './testing/activity-page.ts'

layRowsOut()

const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const show = async (restaurant = restaurantWith(14), search = '') => {
  const page = renderPage('activity', { restaurant, search })
  await screen.findByRole('heading', { name: 'Activity Log' })
  return page
}

describe('an entry', () => {
  test('says who did what to what, when in Indian time, and what was so before', async () => {
    await show()
    const text = textOf((await rows())[1])
    expect(text).toMatch(/^Nov 21, 202607:46\s?pm/)
    expect(text).toContain('Paneer TikkaChanged a dish')
    expect(text).toContain('asha@spicegarden.exampleAdmin')
    expect(text).toContain('Price: before ₹270.00 after ₹290.00')
    expect(text).toContain('Tax: before No Tax after GST 5%')
  })

  test('a discount shows its reason, a freed table that its payment is unspecified', async () => {
    await show()
    const texts = (await rows()).map(textOf)
    expect(texts[2]).toContain('Discount: 10 % (₹64.00)')
    expect(texts[2]).toContain('Reason: Waited an hour for a table')
    expect(texts[3]).toContain('Paid: Unspecified ₹672.00')
  })

  test('what was given in cash and the tip are shown with the payment', async () => {
    const payments = [
      { method: 'Cash', amount: 1_050, tendered: 1_200 },
      { method: 'UPI', amount: 50, reference: '4821' },
    ]
    const after = { payable: 1_050, payments, tip: { method: 'Cash', amount: 100 } }
    await show(restaurantWithEntry({ action: 'order.settled', after }))
    const text = textOf((await rows())[0])
    expect(text).toContain('Paid: Cash ₹1,050.00 (₹1,200.00 given), UPI ₹50.00 · 4821')
    expect(text).toContain('Tip: Cash ₹100.00')
  })

  test('a part payment shows what was taken and what is paid by then, and money given back as well', async () => {
    const after = { method: 'Cash', amount: 500, tendered: 600, reference: '4821', paid: 500 }
    await show(restaurantWithEntry({ action: 'order.payment-taken', after }))
    const text = textOf((await rows())[0])
    for (const part of ['Took a part payment', 'Method: Cash', 'Amount: ₹500.00', 'Cash given: ₹600.00'])
      expect(text).toContain(part)
    expect(text).toContain('Reference: 4821')
    expect(text).toContain('Paid so far: ₹500.00')
  })

  test('of a held payment the tip is apart from the money of the bill', async () => {
    const payments = [
      { method: 'Cash', amount: 126 },
      { method: 'Cash', amount: 20, is_tip: true },
    ]
    await show(restaurantWithEntry({ action: 'order.held-decided', after: { payments, unread_payments: ['"ten"'] } }))
    const text = textOf((await rows())[0])
    expect(text).toContain('Paid: Cash ₹126.00, tip Cash ₹20.00')
    expect(text).toContain('Paid, cannot be read: "ten"')
  })

  test('a discount that a colleague approved shows who did', async () => {
    const discount = { type: 'percent', value: 20, amount: 48, approved_by: 'captain@spice.example' }
    await show(restaurantWithEntry({ action: 'order.settled', after: { payable: 204, discount } }))
    expect(textOf((await rows())[0])).toContain('Discount approved by: captain@spice.example')
  })

  test('a void shows what, why, who asked for it and who approved it, and no discount', async () => {
    const after = {
      items: [{ name: 'Roti', quantity: 2 }],
      reason: 'Complaint',
      note: 'burnt',
      wasted: true,
      approved_by: 'captain@spice.example',
    }
    const user = { kind: 'staff' as const, id: null, name: 'waiter@spice.example', role: 'Waiter' as const }
    await show(restaurantWithEntry({ action: 'order.voided', user, after }))
    const text = textOf((await rows())[0])
    for (const part of ['waiter@spice.example', '2 × Roti', 'Reason: Complaint', 'Note: burnt', 'Wasted: Yes'])
      expect(text).toContain(part)
    expect(text).toContain('Approved by: captain@spice.example')
    expect(text).not.toContain('Discount')
  })

  test('a freed table of an old release shows as paid Unspecified, too', async () => {
    await show(restaurantWithEntry({ action: 'order.freed', after: { payable: 672, payments: [] } }))
    expect(textOf((await rows())[0])).toContain('Paid: Unspecified')
  })

  test('who is none of the staff is shown as automatic or as the operator', async () => {
    await show()
    const texts = (await rows()).map(textOf)
    expect(texts[12]).toContain('Automatic')
    expect(texts[13]).toContain('Tiffin operator')
  })

  test('the station of a kitchen screen is shown by its name, as far as there is one', async () => {
    const tandoor = { id: '0000000a-0000-4000-8000-000000000001', name: 'Tandoor', position: 0 }
    const restaurant = restaurantWith(3)
    restaurant.stations = [{ ...tandoor, amber_minutes: 8, red_minutes: 15 }]
    const [one, two, three] = restaurant.audit
    const changed = (entry: typeof one, from: string | null, to: string | null) => ({
      ...entry!,
      action: 'device.station-changed',
      before: { station_id: from },
      after: { station_id: to },
    })
    const gone = '0000000a-0000-4000-8000-000000000009'
    restaurant.audit = [changed(one, null, tandoor.id), changed(two, tandoor.id, gone), changed(three, gone, null)]
    await show(restaurant)
    await screen.findAllByText('Tandoor', { exact: false })
    const texts = (await rows()).map(textOf)
    expect(texts[2]).toContain('Chose the station of a kitchen screen')
    expect(texts[2]).toContain('Shows: before All stations after Tandoor')
    await waitFor(async () => expect(textOf((await rows())[1])).toContain('before Tandoor after One station'))
    expect(texts[0]).toContain('before One station after All stations')
  })

  test('a printer is shown with the name of its print agent, and a station with where its tickets go', async () => {
    const agent = { kind: 'agent', name: 'Counter PC', station_id: null, code_expires_at: null } as const
    const agentId = '0000000b-0000-4000-8000-000000000001'
    const restaurant = restaurantWith(2)
    restaurant.devices = [{ id: agentId, ...agent, paired_at: null, seen_at: null }]
    const [one, two] = restaurant.audit
    const printer = { name: 'Bar printer', agent_id: agentId, address: '192.168.1.50:9100', columns: 32 }
    restaurant.audit = [
      { ...one!, action: 'printer.added', before: null, after: printer },
      {
        ...two!,
        action: 'station.output-changed',
        before: { output: 'till', due_seconds: null, printer: null },
        after: { output: 'printer', due_seconds: 8, printer: 'Bar printer' },
      },
    ]
    await show(restaurant)
    await screen.findAllByText('Counter PC', { exact: false })
    const [changed, added] = (await rows()).map(textOf)
    expect(added).toMatch(/Added a printer.*Print agent: Counter PC.*Characters a line: 32/)
    expect(changed).toContain('Tickets go to: before Paper at the till after Printer')
    expect(changed).toMatch(/Seconds to the alarm:.*8.*Printer:.*Bar printer/)
  })

  test('an action and facts of a newer release are shown as they are', async () => {
    await show(restaurantWithEntry({ action: 'dish.photographed', after: { lens_type: 'wide', price: 'by weight' } }))
    const text = textOf((await rows())[0])
    for (const part of ['dish.photographed', 'Lens type: wide', 'Price: by weight']) expect(text).toContain(part)
  })

  test('a long text is short until somebody wants all of it', async () => {
    await show()
    const row = (await rows())[10]!
    expect(textOf(row)).not.toContain('Thali No. 50')

    fireEvent.click(within(row).getByRole('button', { name: 'Show all' }))

    expect(textOf(row)).toContain('Thali No. 50 ₹169.00')
    expect(within(row).getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the list', () => {
  test('comes a page at a time, goes on before the last entry, and says when it is whole', async () => {
    const restaurant = restaurantWith(60)
    await show(restaurant)
    await rows()
    expect(screen.queryByText(/all of them/)).toBeNull()

    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))

    expect(await screen.findByText('60 entries, all of them.')).toBeDefined()
    expect(queries(restaurant)).toEqual([{}, { before: restaurant.audit[10]!.at }])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('keeps only the rows in view in the page', async () => {
    await show(restaurantWith(50))
    expect((await rows()).length).toBeLessThan(50)
  })

  test('more that does not come says so, keeps what is there and can be asked for again', async () => {
    const restaurant = restaurantWith(60)
    const { texts } = await show(restaurant)
    await rows()
    restaurant.emptyFailures.add('listAudit')
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
    const again = await screen.findByRole('button', { name: 'Try Again' })
    expect(texts()).toEqual(['Failed to fetch the activity log.'])
    await rows()

    restaurant.emptyFailures.clear()
    fireEvent.click(again)

    expect(await screen.findByText('60 entries, all of them.')).toBeDefined()
  })

  test('a part that is away is named, and asked for again', async () => {
    const restaurant = restaurantWith(14)
    restaurant.auditAway.add('orders').add('billing')
    await show(restaurant)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(
      'This list is not complete: the changes of orders, tables and areas and the subscription could not be ' +
        'read just now.',
    )
    expect(screen.queryByText(/all of them/)).toBeNull()

    restaurant.auditAway.clear()
    fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' }))

    expect(await screen.findByText('14 entries, all of them.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a log that cannot be read says why and can be tried again', async () => {
    const restaurant = restaurantWith(3)
    restaurant.refusals.set('listAudit', new AppError('INTERNAL'))
    const { texts } = await show(restaurant)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(
      'Failed to fetch the activity log.Something went wrong on our side. Please try again.',
    )
    expect(texts()).toEqual(['Failed to fetch the activity log.'])

    restaurant.refusals.clear()
    fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' }))

    expect(await rows()).toHaveLength(3)
  })

  test('nothing at all and nothing of what is asked for are two things', async () => {
    await show(createMockRestaurant())
    expect(
      await screen.findByText('Nothing was changed yet. Whatever is changed from now on stands here.'),
    ).toBeDefined()

    choose('About', 'dish')

    expect(await screen.findByText('No changes match these filters.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText(/^Nothing was changed yet/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })
})

describe('the filters', () => {
  test('days are whole days in India, and they stand in the address', async () => {
    const restaurant = restaurantWith(14)
    await show(restaurant)
    choose('From', '2026-11-01')
    choose('To', '2026-11-05')

    await waitFor(() =>
      expect(queries(restaurant).at(-1)).toEqual({ from: '2026-10-31T18:30:00.000Z', to: '2026-11-05T18:29:59.999Z' }),
    )
    expect(addressShown()).toBe('/activity?from=2026-11-01&to=2026-11-05')
  })

  test('an end before the start is said at the field, and nothing is asked', async () => {
    const restaurant = restaurantWith(14)
    await show(restaurant, '?from=2026-11-05')
    await rows()
    choose('To', '2026-11-01')

    expect(await screen.findByText('The end date is before the start date.')).toBeDefined()
    expect(queries(restaurant)).toHaveLength(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
  })

  test('who, what it is about and which change; another kind clears the change of the kind before', async () => {
    const restaurant = restaurantWith(28)
    await show(restaurant)
    await screen.findByRole('option', { name: 'meera@spicegarden.example' })
    choose('Who', 'device')
    await waitFor(() => expect(queries(restaurant).at(-1)).toEqual({ who: 'device' }))
    choose('Who', 'meera@spicegarden.example')
    choose('About', 'user')
    choose('Change', 'user.added')
    await waitFor(() =>
      expect(queries(restaurant).at(-1)).toEqual({
        who: 'meera@spicegarden.example',
        kind: 'user',
        action: 'user.added',
      }),
    )
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(textOf((await rows())[0])).toContain('ravi@spicegarden.exampleAdded a user')

    choose('About', 'dish')

    await waitFor(() => expect(queries(restaurant).at(-1)).toEqual({ who: 'meera@spicegarden.example', kind: 'dish' }))
    expect([...screen.getByLabelText<HTMLSelectElement>('Change').options].map(({ text }) => text)).toEqual([
      'Every change',
      'Added a dish',
      'Changed a dish',
      'Deleted a dish',
      'Changed whether a dish is available',
    ])
  })

  test('who has a name is offered with it, and asked for by the email', async () => {
    const restaurant = restaurantWith(28)
    restaurant.users = restaurant.users.map((user) => ({ ...user, name: `${user.role} One` }))
    await show(restaurant)
    await screen.findByRole('option', { name: 'Cashier One, meera@spicegarden.example' })
    choose('Who', 'meera@spicegarden.example')

    await waitFor(() => expect(queries(restaurant).at(-1)).toEqual({ who: 'meera@spicegarden.example' }))
  })

  test('a text is searched for', async () => {
    const restaurant = restaurantWith(28)
    await show(restaurant)
    fireEvent.change(screen.getByLabelText('Search the log'), { target: { value: 'waited an hour' } })

    await waitFor(() => expect(queries(restaurant).at(-1)).toEqual({ q: 'waited an hour' }))
    const texts = (await rows()).map(textOf)
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).toContain('Waited an hour for a table')
  })

  test('an address nobody could choose asks for nothing', async () => {
    const restaurant = restaurantWith(14)
    await show(restaurant, '?from=yesterday&kind=moon&action=dish.eaten')
    await rows()
    expect(queries(restaurant)).toEqual([{}])
  })

  test('who is no user any more can still be asked for by an address', async () => {
    await show(restaurantWith(14), '?who=gone@spice.example')
    expect(screen.getByLabelText<HTMLSelectElement>('Who').value).toBe('gone@spice.example')
  })
})

test('all services away is a failure of the whole list', async () => {
  const restaurant = restaurantWith(3)
  for (const service of SERVICES) restaurant.auditAway.add(service)
  await show(restaurant)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to fetch the activity log.'))
})
