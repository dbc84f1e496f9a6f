import { importMenu } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { addressShown, callsTo } from '../../../testing/render-backoffice.tsx'
import { openPage, press, section, smallRestaurant, stubBrowser } from '../testing/menu-page.ts'

stubBrowser()

const HEADER = 'name,price,main_category,subcategory,description,tax_group_name'
const csv = (...rows: string[]) => new File([[HEADER, ...rows].join('\r\n')], 'menu.csv', { type: 'text/csv' })

async function choose(file: File | null, restaurant = smallRestaurant()) {
  const page = await openPage(restaurant)
  const form = section('Import CSV')
  if (file) await userEvent.upload(form.getByLabelText(/^CSV file/), file)
  await press(form, 'Import CSV')
  return { ...page, form }
}

const preview = async () => within(await screen.findByRole('dialog', { name: 'Import Preview' }))

test('[C5-017] without a file nothing is sent', async () => {
  const { restaurant, texts, form } = await choose(null)

  expect(await form.findByText('Please select a CSV file.')).toBeDefined()
  expect(texts()).toEqual(['Please select a CSV file.'])
  expect(document.activeElement).toBe(form.getByLabelText(/^CSV file/))
  expect(callsTo(restaurant, 'importMenu')).toEqual([])
})

test('[C8-056] a file is shown before it is imported, and then its items are on the menu', async () => {
  const { restaurant, toasts } = await choose(
    csv('Garlic Naan,75,Breads,Tandoor,With butter,GST 5%', 'Butter Naan,55,Breads,Tandoor,,'),
  )

  const dialog = await preview()
  expect(dialog.getByText('1 to add')).toBeDefined()
  expect(dialog.getByText('1 skipped: already on the menu')).toBeDefined()
  const row = within(dialog.getByRole('table', { name: 'What would be added' })).getByRole('row', {
    name: /^Garlic Naan/,
  })
  expect(row.textContent).toBe('Garlic Naan₹75.00BreadsTandoorGST 5%')
  expect(callsTo(restaurant, 'importMenu').map(({ query }) => query)).toEqual([{ dry_run: 'true' }])

  await press(dialog, 'Import 1 Item')

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: '1 item(s) imported!' }]))
  expect(callsTo(restaurant, 'importMenu').map(({ query }) => query)).toEqual([{ dry_run: 'true' }, {}])
  expect(await screen.findByRole('button', { name: 'Edit Garlic Naan' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('rows that are wrong are named, and nothing can be imported', async () => {
  const { restaurant } = await choose(
    csv('Garlic Naan,75,Breads,Tandoor,,', ',75,Breads,Tandoor,,', 'Roomali Roti,cheap,Breads,Tandoor,,'),
  )

  const dialog = await preview()
  expect(dialog.getByRole('alert').textContent).toBe(
    '2 rows need correction. Nothing is imported until every row is right.',
  )
  const wrong = within(dialog.getByRole('table', { name: 'Rows that need correction' }))
    .getAllByRole('row')
    .slice(1)
  expect(wrong.map(({ textContent }) => textContent)).toEqual([
    '3the name is missing',
    '4the price is not an amount of rupees',
  ])
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()

  await press(dialog, 'Cancel')
  expect(callsTo(restaurant, 'importMenu')).toHaveLength(1)
})

test('[C3-029] [C8-018 R1] a file without the required columns says which it lacks', async () => {
  const { texts } = await choose(new File(['name,price\r\nGarlic Naan,75'], 'menu.csv', { type: 'text/csv' }))

  await waitFor(() => expect(texts()).toEqual(['The file lacks the columns: main_category, subcategory.']))
})

test('a file whose items are all on the menu has nothing to import', async () => {
  await choose(csv('Butter Naan,55,Breads,Tandoor,,'))

  const dialog = await preview()
  expect(dialog.getByText('Every item of this file is on the menu already.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('[C8-018 R1] a breakdown says so', async () => {
  const restaurant = smallRestaurant()
  restaurant.emptyFailures.add('importMenu')
  const { texts } = await choose(csv('Garlic Naan,75,Breads,Tandoor,,'), restaurant)

  await waitFor(() => expect(texts()).toEqual(['Import failed.']))
})

test('[C8-018 R1] a breakdown of the import itself keeps the preview', async () => {
  const { restaurant, texts } = await choose(csv('Garlic Naan,75,Breads,Tandoor,,'))
  const dialog = await preview()
  restaurant.emptyFailures.add('importMenu')

  await press(dialog, 'Import 1 Item')

  await waitFor(() => expect(texts()).toEqual(['Import failed.']))
  expect(dialog.getByRole('button', { name: 'Import 1 Item' })).toBeDefined()
})

test('[C8-040] [C8-043] [C9-037] a plan without room for the file leads to the plans for six seconds', async () => {
  const restaurant = createMockRestaurant({ menu: smallRestaurant().menu })
  restaurant.subscription = {
    ...restaurant.subscription,
    features: { ...restaurant.subscription.features, menu_item_limit: 5 },
  }
  const { toasts } = await choose(csv('Garlic Naan,75,Breads,Tandoor,,'), restaurant)

  await waitFor(() =>
    expect(toasts).toMatchObject([
      {
        text: 'Menu item limit reached: your plan includes 5 items.',
        durationMs: 6_000,
        action: { label: 'Upgrade Now' },
      },
    ]),
  )
  act(() => toasts[0]?.action?.onClick())
  await waitFor(() => expect(addressShown()).toBe('/plans'))
})

test('[C8-040] [C8-043] the import itself leads to the plans too, by the words of its refusal', async () => {
  const { toasts } = await choose(csv('Garlic Naan,75,Breads,Tandoor,,'))
  const dialog = await preview()
  const text = 'Sorry, dish limit reached today.'
  server.use(http.post(`*${importMenu.path}`, () => HttpResponse.json({ error: text }, { status: 409 })))

  await press(dialog, 'Import 1 Item')

  await waitFor(() =>
    expect(toasts).toMatchObject([{ kind: 'error', text, durationMs: 6_000, action: { label: 'Upgrade Now' } }]),
  )
})

test('a file larger than the server takes is refused before it travels', async () => {
  const { restaurant, form } = await choose(new File(['x'.repeat(1024 * 1024 + 1)], 'menu.csv', { type: 'text/csv' }))

  expect(await form.findByText('The CSV file must not be larger than 1 MB.')).toBeDefined()
  expect(callsTo(restaurant, 'importMenu')).toEqual([])
})
