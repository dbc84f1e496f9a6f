import { AppError } from '@tiffin/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { layRowsOut } from '../../../testing/rows-in-view.ts'
import { dialog, gstRestaurant, openDocument, order, paid, print } from '../testing/bills-page.ts'

layRowsOut()

const FIRST = 'X/2627/000001'
const ADDRESS = `${window.location.origin}/bill#${'mock-token-'.padEnd(48, '0')}`

async function openLink() {
  const restaurant = gstRestaurant()
  const { id } = paid(restaurant)
  const page = await openDocument(restaurant, FIRST, 'Cashier')
  fireEvent.click(await page.document.findByRole('button', { name: 'Send by link' }))
  return { ...page, restaurant, id, link: await dialog(`Send ${FIRST} by link`) }
}

test('IB-17: a paid bill gets a link, which is copied, and opens in WhatsApp with and without a number', async () => {
  // `setup` gives the page a clipboard, which jsdom lacks.
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { link, restaurant, id, texts } = await openLink()
  expect(callsTo(restaurant, 'createBillLink').map(({ body }) => body)).toEqual([{ document_id: id }])
  expect(link.getByText(/can read the bill until Dec 21, 2026, without signing in/)).toBeDefined()

  await user.click(link.getByRole('button', { name: 'Copy' }))
  expect(writeText).toHaveBeenCalledWith(ADDRESS)
  await waitFor(() => expect(texts()).toEqual(['The link is copied.']))

  const whatsApp = () => link.getByRole<HTMLButtonElement>('button', { name: 'Open WhatsApp' })
  await user.click(whatsApp())
  await user.type(link.getByLabelText('Phone number (optional)'), '98450')
  expect(whatsApp().disabled).toBe(true)
  await user.type(link.getByLabelText('Phone number (optional)'), ' 12345')
  await user.click(whatsApp())
  const opened = open.mock.calls.map(([address]) => new URL(String(address)))
  expect(opened.map(({ pathname }) => pathname)).toEqual(['/', '/919845012345'])
  for (const { searchParams } of opened) expect(searchParams.get('text')).toContain(`Bill ${FIRST} from`)
  for (const { searchParams } of opened) expect(searchParams.get('text')).toContain(ADDRESS)
  // The number goes to nobody else.
  expect(JSON.stringify(restaurant.calls)).not.toContain('98450')
})

test('IB-17: the links of a bill are ended; a failure says so and keeps the dialog', async () => {
  const { link, restaurant, id, texts } = await openLink()
  restaurant.refusals.set('revokeBillLinks', new AppError('SERVICE_UNAVAILABLE'))
  fireEvent.click(link.getByRole('button', { name: 'End all links of this bill' }))
  await waitFor(() => expect(texts()).toHaveLength(1))

  restaurant.refusals.clear()
  fireEvent.click(link.getByRole('button', { name: 'End all links of this bill' }))
  await waitFor(() => expect(texts()).toContain('The links of this bill open nothing any more.'))
  expect(callsTo(restaurant, 'revokeBillLinks').at(-1)!.params).toMatchObject({ id })
  expect(screen.queryByRole('dialog', { name: /^Send/ })).toBeNull()
})

test('IB-17: an open bill cannot be sent by link', async () => {
  const restaurant = gstRestaurant()
  print(restaurant, order(restaurant))
  const { document } = await openDocument(restaurant, FIRST)

  expect(await document.findByRole('button', { name: 'Cancel bill' })).toBeDefined()
  expect(document.queryByRole('button', { name: 'Send by link' })).toBeNull()
})
