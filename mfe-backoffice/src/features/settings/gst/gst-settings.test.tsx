import { AppError, catalogue } from '@tiffin/contracts'
import { createMockRestaurant, seedSettings } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../../testing/render-backoffice.tsx'
import { messages } from '../messages.ts'

const GSTIN = '27AAPFU0939F1ZV'

const withGstin = (
  more: Partial<typeof seedSettings> & { readonly gst_mode?: 'regular' | 'composition'; readonly series?: string } = {},
) => ({
  restaurant: createMockRestaurant({ settings: { ...seedSettings, gstin: GSTIN, ...more } }),
})
const card = async () => within(await screen.findByRole('region', { name: 'GST Invoices' }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const save = () => press('Save Changes')
const write = async (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (value !== '') await userEvent.type(field, value)
}
const invoice = () => screen.queryByRole('article', { name: 'Tax Invoice' })

test('GST invoices are offered once a valid GSTIN is saved', async () => {
  renderPage('settings', { restaurant: createMockRestaurant({ settings: { ...seedSettings, gstin: '' } }) })
  expect((await screen.findByLabelText('GSTIN/TIN (optional)')).getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.getByText(messages.gstinHint)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'GST Invoices' })).toBeNull()

  await write('GSTIN/TIN (optional)', GSTIN)
  await save()

  expect((await card()).getByRole('button', { name: 'Off', pressed: true })).toBeDefined()
})

test('GST invoices are switched on with name, series and FSSAI number; the paper is shown before it is saved', async () => {
  const { restaurant, texts } = renderPage('settings', withGstin())
  await card()
  expect(screen.queryByLabelText('Series (optional)')).toBeNull()

  await press('GST invoices')
  expect(within(screen.getByRole('list', { name: 'What it changes' })).getAllByRole('listitem')).toHaveLength(4)
  await write('Legal Name (optional)', 'Spice Foods LLP')
  await write('Series (optional)', 'a1')
  await write('FSSAI Licence (optional)', '12345678901234')
  expect(screen.getByText(/^Begins the number of each invoice, such as A1\/\d{4}\/000001\./)).toBeDefined()
  for (const text of ['TAX INVOICE', 'Spice Foods LLP', `GSTIN: ${GSTIN}`, 'FSSAI: 12345678901234', 'A1/2526/000001'])
    expect(invoice()?.textContent).toContain(text)

  await save()
  await waitFor(() => expect(texts()).toEqual(['Settings saved!']))
  expect(callsTo(restaurant, 'updateRestaurant')[0]?.body).toMatchObject({
    gst_mode: 'regular',
    legal_name: 'Spice Foods LLP',
    series: 'A1',
    fssai: '12345678901234',
  })
  expect(await screen.findByRole('columnheader', { name: 'Your GST bills' })).toBeDefined()
})

test('GST invoices are switched off again, and then nothing of them is left in the preview', async () => {
  const { restaurant } = renderPage('settings', withGstin({ gst_mode: 'regular', series: 'A1' }))
  await card()
  await press('Invoice')
  expect(invoice()).not.toBeNull()

  await press('Off')
  expect(invoice()).toBeNull()
  expect(screen.getByRole('article', { name: 'Guest Copy' }).textContent).toContain(`TIN No.: ${GSTIN}`)
  await save()

  await waitFor(() => expect(restaurant.settings.gst_mode).toBe('off'))
  const [call] = callsTo(restaurant, 'updateRestaurant')
  expect(call?.body).not.toHaveProperty('series')
})

test('a save that does not touch them sends nothing of them', async () => {
  const { restaurant } = renderPage('settings', withGstin())
  await card()
  await write('Phone', '12345')
  await save()

  await waitFor(() => expect(callsTo(restaurant, 'updateRestaurant')).toHaveLength(1))
  const sent = callsTo(restaurant, 'updateRestaurant')[0]?.body as object
  for (const name of ['gst_mode', 'legal_name', 'series', 'fssai']) expect(sent).not.toHaveProperty(name)
})

test.each([
  ['GSTIN/TIN (optional)', '27AAPFU0939F1ZW', messages.gstinInvalid],
  ['Address', '', messages.gstAddressRequired],
  ['Series (optional)', 'C1', messages.seriesInvalid],
  ['FSSAI Licence (optional)', '1234', messages.fssaiInvalid],
])('a %s of %j shows the error at its field, and nothing is sent', async (label, value, text) => {
  const { restaurant } = renderPage('settings', withGstin())
  await card()
  await press('GST invoices')
  await write(label, value)

  await save()

  expect(await screen.findByText(text)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(callsTo(restaurant, 'updateRestaurant')).toEqual([])
})

test('with GST invoices off a TIN of any form and no address are saved as before', async () => {
  const { restaurant } = renderPage('settings', withGstin())
  await card()
  await write('GSTIN/TIN (optional)', 'TIN 1234')
  await write('Address', '')
  await save()

  await waitFor(() => expect(restaurant.settings).toMatchObject({ gstin: 'TIN 1234', address: '' }))
})

test('what only the server refuses shows the error at its field', async () => {
  const { restaurant } = renderPage('settings', withGstin())
  await card()
  await press('GST invoices')
  await write('Series (optional)', 'A1')
  restaurant.refusals.set('updateRestaurant', new AppError('SERIES_INVALID').with({ field: 'series' }))
  await save()

  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Series (optional)')))
  expect(screen.getByText(messages.seriesInvalid)).toBeDefined()
})

test('settings that are saved but not in use yet count as saved', async () => {
  const { restaurant, texts } = renderPage('settings', withGstin())
  await card()
  await press('GST invoices')
  restaurant.refusals.set('updateRestaurant', new AppError('GST_NOT_IN_USE_YET'))
  restaurant.settings = { ...restaurant.settings, gst_mode: 'regular' }
  await save()

  await waitFor(() => expect(texts()).toEqual([catalogue.GST_NOT_IN_USE_YET.text()]))
  expect(screen.queryByText('Not saved yet')).toBeNull()
  expect(await screen.findByRole('columnheader', { name: 'Your GST bills' })).toBeDefined()
})

test('the form says what the server says', () => {
  const { gstinInvalid, gstAddressRequired, seriesInvalid, supplySeriesTooLong, fssaiInvalid } = messages
  expect([gstinInvalid, gstAddressRequired, seriesInvalid, supplySeriesTooLong, fssaiInvalid]).toEqual([
    catalogue.GSTIN_INVALID.text(),
    catalogue.GST_ADDRESS_REQUIRED.text(),
    catalogue.SERIES_INVALID.text(),
    catalogue.COMPOSITION_SERIES_TOO_LONG.text(),
    catalogue.FSSAI_INVALID.text(),
  ])
})

test('IB-15: composition shows its bill of supply, wants a series of two characters at most, and is saved', async () => {
  const { restaurant, texts } = renderPage('settings', withGstin({ series: 'ABC' }))
  await card()
  await press('Composition')
  const paper = screen.getByRole('article', { name: 'Bill of Supply' })
  expect(paper.textContent).toMatch(/^composition taxable person.*BILL OF SUPPLY/)
  expect(paper.textContent).not.toMatch(/CGST|Taxable/)

  await save()
  expect(await screen.findByText(messages.supplySeriesTooLong)).toBeDefined()
  await write('Series (optional)', 'm')
  expect(screen.getByText(/such as SM\/\d{4}\/000001\./)).toBeDefined()
  await save()

  await waitFor(() => expect(texts()).toContain('Settings saved!'))
  expect(callsTo(restaurant, 'updateRestaurant')[0]?.body).toMatchObject({ gst_mode: 'composition', series: 'M' })
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'GST bill' })).toBeNull())
})

test('IB-12: charges are set by the type of the order where bills are by GST, and checked', async () => {
  const { restaurant, texts } = renderPage('settings', withGstin({ gst_mode: 'regular' }))
  await card()
  await write('Takeaway packing (₹)', '20.5')
  await write('Delivery (₹)', '1001')
  await save()
  expect(await screen.findByText(messages.chargeInvalid)).toBeDefined()
  await write('Delivery (₹)', '30')
  await save()

  await waitFor(() => expect(texts()).toContain('Settings saved!'))
  const [call] = callsTo(restaurant, 'updateRestaurant')
  expect(call?.body).toMatchObject({ takeaway_packing: 20.5, delivery_charge: 30 })
  expect(call?.body).not.toHaveProperty('delivery_packing')
  await press('Off')
  expect(screen.queryByLabelText('Takeaway packing (₹)')).toBeNull()
})
