import { AppError } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { advanceTime, callsTo, fakeTime, renderPage } from '../../../testing/render-backoffice.tsx'

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))

async function openEdit(name: string) {
  await userEvent.click((await rowOf(name)).getByRole('button', { name: `Edit ${name}` }))
  return within(await screen.findByRole('dialog', { name: 'Edit Tax Group' }))
}

async function setRate(dialog: Awaited<ReturnType<typeof openEdit>>, rate: string) {
  const input = dialog.getByLabelText(/^Total Rate/)
  await userEvent.clear(input)
  if (rate) await userEvent.type(input, rate)
}

const update = (dialog: Awaited<ReturnType<typeof openEdit>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Update Group' }))

test('[C2-127] Tax Rate Configuration lists the groups, each with Edit', async () => {
  renderPage('settings')

  const section = within(await screen.findByRole('region', { name: 'Tax Rate Configuration' }))
  await section.findByText('VAT')
  const rows = section.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'GST 5%CGST 2.5% + SGST 2.5%5%EditDelete',
    'GST 18%CGST 9% + SGST 9%18%EditDelete',
    'VAT10%EditDelete',
    'No Tax0%EditDelete',
  ])
})

test('[C2-128] [C5-044] the edit form has the name to read, rate and split to change, Update Group and Cancel', async () => {
  const { restaurant, texts } = renderPage('settings')
  const dialog = await openEdit('VAT')

  const name = dialog.getByLabelText<HTMLInputElement>('Group Name')
  expect(name.value).toBe('VAT')
  expect(name.readOnly).toBe(true)
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDefined()
  await setRate(dialog, '12.5')
  await userEvent.click(dialog.getByRole('switch', { name: 'Split into CGST and SGST' }))
  await update(dialog)

  await waitFor(() => expect(texts()).toEqual(['Tax group "VAT" updated!']))
  expect(callsTo(restaurant, 'updateTaxGroup')[0]?.body).toEqual({ name: 'VAT', rate: 12.5, is_split: true })
  expect((await rowOf('VAT')).getByText('12.5%')).toBeDefined()
})

test('without a group the card says what that means, and the first one is a press away', async () => {
  renderPage('settings', { restaurant: createMockRestaurant({ taxGroups: [] }) })

  expect(await screen.findByText('No tax groups yet. Dishes are sold without tax until you add one.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Add the first tax group' }))
  expect(await screen.findByRole('dialog', { name: 'Add Tax Group' })).toBeDefined()
})

test('Cancel leaves the group alone', async () => {
  const { restaurant } = renderPage('settings')
  const dialog = await openEdit('VAT')

  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(restaurant, 'updateTaxGroup')).toEqual([])
})

test('[C5-043] [C9-029] the rate is a required number from 0 in steps of 0.01', async () => {
  const { restaurant } = renderPage('settings')
  const dialog = await openEdit('VAT')
  const rate = dialog.getByLabelText<HTMLInputElement>(/^Total Rate/)
  expect([rate.type, rate.min, rate.max, rate.step, rate.required]).toEqual(['number', '0', '', '0.01', true])

  for (const wrong of ['', '-1', '5.123']) {
    await setRate(dialog, wrong)
    await update(dialog)
    expect(await dialog.findByText('Enter a rate from 0 with at most two decimals.')).toBeDefined()
  }
  expect(callsTo(restaurant, 'updateTaxGroup')).toEqual([])

  await setRate(dialog, '0')
  await update(dialog)
  await waitFor(() => expect(callsTo(restaurant, 'updateTaxGroup')).toMatchObject([{ body: { rate: 0 } }]))
})

test('a rate beyond what the service takes is refused in its words', async () => {
  const restaurant = createMockRestaurant()
  restaurant.refusals.set('updateTaxGroup', new AppError('TAX_GROUP_INVALID'))
  const { texts } = renderPage('settings', { restaurant })
  const dialog = await openEdit('VAT')

  await setRate(dialog, '1000')
  await update(dialog)

  await waitFor(() => expect(texts()).toEqual(['A tax group needs a name and a rate between 0 and 100.']))
  expect(callsTo(restaurant, 'updateTaxGroup')).toMatchObject([{ body: { rate: 1_000 } }])
})

test('[C5-045] a group somebody else deleted is selected no more', async () => {
  fakeTime()
  const { restaurant, texts } = renderPage('settings')
  const dialog = await openEdit('VAT')
  restaurant.taxGroups = restaurant.taxGroups.filter(({ name }) => name !== 'VAT')
  await advanceTime(6_000)
  fireEvent(globalThis.window, new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText('VAT')).toBeNull())

  await setRate(dialog, '11')
  await update(dialog)

  await waitFor(() => expect(texts()).toEqual(['No tax group selected to update.']))
  expect(callsTo(restaurant, 'updateTaxGroup')).toEqual([])
})

test('[C8-032] a breakdown while saving keeps the form open', async () => {
  const { restaurant, texts } = renderPage('settings')
  restaurant.emptyFailures.add('updateTaxGroup')
  const dialog = await openEdit('VAT')

  await setRate(dialog, '11')
  await update(dialog)

  await waitFor(() => expect(texts()).toEqual(['Failed to save tax group.']))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Total Rate/).value).toBe('11')
})

test('[C8-014] a failed load of the tax groups says so, below it what the server said, and the settings stay usable', async () => {
  const restaurant = createMockRestaurant()
  restaurant.outages.add('listTaxGroups')
  const { texts } = renderPage('settings', { restaurant })

  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Failed to load tax groups.')).toBeDefined()
  expect(failed.getByText('Something went wrong on our side. Please try again.')).toBeDefined()
  expect(texts()).toEqual(['Failed to load tax groups.'])
  expect(screen.getByLabelText('Phone')).toBeDefined()

  restaurant.outages.clear()
  await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))
  expect(await rowOf('VAT')).toBeDefined()
})

test('a group can be added; a name that exists is refused', async () => {
  const { texts } = renderPage('settings')
  await rowOf('VAT')
  await userEvent.click(screen.getByRole('button', { name: 'Add Tax Group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Tax Group' }))
  const name = dialog.getByLabelText(/^Group Name/)
  expect(document.activeElement).toBe(name)

  await userEvent.type(name, 'vat')
  await setRate(dialog, '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Group' }))
  await waitFor(() => expect(texts()).toEqual(['Tax group "vat" already exists.']))

  await userEvent.type(name, ' 12%')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Group' }))
  await waitFor(() => expect(texts()).toHaveLength(2))
  expect(texts()[1]).toBe('Tax group "vat 12%" added!')
  expect(await rowOf('vat 12%')).toBeDefined()
})

test('deleting asks; a group that dishes use stays', async () => {
  const { texts, questions } = renderPage('settings')

  await userEvent.click((await rowOf('GST 5%')).getByRole('button', { name: /^Delete/ }))
  await waitFor(() => expect(texts()).toEqual(['Cannot delete "GST 5%": It\'s assigned to menu items.']))
  expect(questions).toMatchObject([{ title: 'Delete Tax Group', danger: true }])
})

test('after a deletion the focus goes on to the row above when there is none below', async () => {
  const restaurant = createMockRestaurant()
  restaurant.menu = restaurant.menu.filter((dish) => dish.tax_group_name !== 'No Tax')
  const { texts } = renderPage('settings', { restaurant })

  await userEvent.click((await rowOf('No Tax')).getByRole('button', { name: /^Delete/ }))

  await waitFor(() => expect(texts()).toEqual(['Tax group "No Tax" deleted!']))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit VAT'))
})
