import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../../testing/render-backoffice.tsx'

function withGstin(gstin = '27AAPFU0939F1ZV') {
  const restaurant = createMockRestaurant()
  restaurant.settings = { ...restaurant.settings, gstin }
  return { restaurant }
}

test.each(['', 'TIN 1234', '27AAPFU0939F1ZW'])('with %j for a GSTIN no group is asked for its kind', async (gstin) => {
  const { restaurant } = renderPage('settings', withGstin(gstin))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit VAT' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tax Group' }))

  expect(dialog.queryByLabelText('Kind')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Update Group' }))
  await waitFor(() =>
    expect(callsTo(restaurant, 'updateTaxGroup')).toMatchObject([
      { body: expect.not.objectContaining({ kind: expect.anything() }) },
    ]),
  )
})

test('with a GSTIN a group shows its kind, and what is shown is saved', async () => {
  const { restaurant, texts } = renderPage('settings', withGstin())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit VAT' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tax Group' }))
  const kind = dialog.getByLabelText<HTMLSelectElement>('Kind')
  expect(kind.value).toBe('vat')

  await userEvent.selectOptions(kind, 'No tax')
  await userEvent.click(dialog.getByRole('button', { name: 'Update Group' }))
  expect(await dialog.findByText('A tax group without tax has the rate 0.')).toBeDefined()

  await userEvent.selectOptions(kind, 'GST')
  await userEvent.click(dialog.getByRole('button', { name: 'Update Group' }))
  await waitFor(() => expect(texts()).toEqual(['Tax group "VAT" updated!']))
  expect(callsTo(restaurant, 'updateTaxGroup')[0]?.body).toEqual({
    name: 'VAT',
    rate: 10,
    is_split: false,
    kind: 'gst',
  })
})

test('a new group is GST until another kind is chosen', async () => {
  const { restaurant, texts } = renderPage('settings', withGstin())
  await userEvent.click(await screen.findByRole('button', { name: 'Add Tax Group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Tax Group' }))
  expect(dialog.getByLabelText<HTMLSelectElement>('Kind').value).toBe('gst')

  await userEvent.type(dialog.getByLabelText(/^Group Name/), 'Beer')
  await userEvent.type(dialog.getByLabelText(/^Total Rate/), '20')
  await userEvent.click(dialog.getByRole('switch', { name: 'Split into CGST and SGST' }))
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'VAT (liquor)')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Group' }))

  await waitFor(() => expect(texts()).toEqual(['Tax group "Beer" added!']))
  expect(callsTo(restaurant, 'createTaxGroup')[0]?.body).toMatchObject({ name: 'Beer', kind: 'vat' })
})
