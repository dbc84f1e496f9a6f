import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../../testing/render-backoffice.tsx'

const TITLE = 'How a GST bill is computed'

function withGstin(gstin = '27AAPFU0939F1ZV') {
  const restaurant = createMockRestaurant()
  restaurant.settings = { ...restaurant.settings, gstin }
  return { restaurant }
}

const preview = async () => within(await screen.findByRole('region', { name: TITLE }))
const rowsOf = (card: Awaited<ReturnType<typeof preview>>) =>
  card
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('a sample bill of the tax groups, as a GST bill and as bills are now', async () => {
  renderPage('settings', withGstin())
  const card = await preview()

  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 × ₹280 at GST 5%',
    '2 × ₹250 at GST 18%',
    '1 × ₹145 at VAT',
    '1 × ₹60 at No Tax',
  ])
  expect(rowsOf(card)).toEqual([
    'Subtotal | 1,265.00 | 1,265.00',
    'Discount 10% | -106.00 | -126.50',
    'Taxable value | 954.00 | –',
    'CGST | 53.10 | 59.00',
    'SGST | 53.10 | 59.00',
    'Outside GST | 205.00 | –',
    'VAT and other taxes | 14.50 | 14.50',
    'Round-off | 0.30 | 0.00',
    'Payable | ₹1,280.00 | ₹1,271.00',
  ])
})

test('prices that include tax are tried without a word to the server', async () => {
  const { restaurant } = renderPage('settings', withGstin())
  const card = await preview()

  await userEvent.click(card.getByRole('switch', { name: 'Try with prices that include tax' }))

  expect(rowsOf(card)).toContainEqual('Payable | ₹1,159.00 | ₹1,271.00')
  expect(callsTo(restaurant, 'updateRestaurant')).toEqual([])
})

test.each(['', 'TIN 1234', '27AAPFU0939F1ZW'])('with %j for a GSTIN there is none', async (gstin) => {
  renderPage('settings', withGstin(gstin))
  await screen.findByRole('row', { name: /^VAT/ })

  expect(screen.queryByRole('region', { name: TITLE })).toBeNull()
})
