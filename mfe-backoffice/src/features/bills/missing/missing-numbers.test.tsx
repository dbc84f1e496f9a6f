import { settleOrderById, takeTillNumber, type MockRestaurant } from '@tiffin/mock-api'
import { AppError } from '@tiffin/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsTo, renderPage } from '../../../testing/render-backoffice.tsx'
import { layRowsOut } from '../../../testing/rows-in-view.ts'
import { messages } from '../messages.ts'
import { gstRestaurant, order, paid } from '../testing/bills-page.ts'

layRowsOut()

const TILL = '0191a000-0000-4000-8000-000000000001'
const number = (serial: number) => `A1/2627/${String(serial).padStart(6, '0')}`

/** Returns a restaurant whose till `Bar` has numbered seven invoices, of which 1, 4 and 5 have arrived. */
function withGaps(): MockRestaurant {
  const restaurant = gstRestaurant({
    devices: [
      {
        id: TILL,
        kind: 'till',
        name: 'Bar',
        series: 'A1',
        station_id: null,
        code_expires_at: null,
        paired_at: '2026-11-20T10:00:00.000Z',
        seen_at: '2026-11-20T10:00:00.000Z',
      },
    ],
  })
  for (const serial of [1, 4, 5]) {
    const { id } = order(restaurant)
    settleOrderById(restaurant, id, { till_invoice: { till_id: TILL, number: number(serial) } })
  }
  takeTillNumber(restaurant, { till_id: TILL, number: number(7) })
  return restaurant
}

describe('numbers of tills that are not here', () => {
  test('are listed with the name of the till: gaps, and those that were issued and not received', async () => {
    renderPage('bills', { restaurant: withGaps() })
    const table = within(await screen.findByRole('table', { name: messages.missingTitle }))
    await table.findAllByText('Bar')

    const rows = table.getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Bar', expect.stringMatching(/2$/), messages.gap],
      ['Bar', expect.stringMatching(/2$/), messages.issuedNotReceived],
    ])
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      `${number(2)} to 000003`,
      `${number(6)} to 000007`,
    ])
  })

  test('are not mentioned where none is missing, and nobody but an Admin asks for them', async () => {
    const restaurant = gstRestaurant()
    paid(restaurant)
    const { unmount } = renderPage('bills', { restaurant })
    await waitFor(() => expect(callsTo(restaurant, 'listTillSeries')).toHaveLength(1))
    await screen.findByRole('list', { name: 'Bills' })
    expect(screen.queryByText(messages.missingTitle)).toBeNull()
    unmount()

    renderPage('bills', { restaurant, role: 'Captain' })
    await screen.findByRole('list', { name: 'Bills' })
    expect(callsTo(restaurant, 'listTillSeries')).toHaveLength(1)
  })

  test('that cannot be read are said to be unknown, and read again on request', async () => {
    const restaurant = withGaps()
    restaurant.refusals.set('listTillSeries', new AppError('SERVICE_UNAVAILABLE'))
    renderPage('bills', { restaurant })
    await screen.findByText(messages.missingFailed)
    restaurant.refusals.delete('listTillSeries')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))

    expect(await screen.findByRole('table', { name: messages.missingTitle })).toBeDefined()
  })
})
