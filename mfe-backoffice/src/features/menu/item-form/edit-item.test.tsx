import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'
import { openEdit, picture, press, set, stubBrowser, valueOf } from '../testing/menu-page.ts'

stubBrowser()

test('[C2-091] [C8-054] the Edit item modal shows the item and saves what changed', async () => {
  const { restaurant, toasts, form } = await openEdit('Chicken 65')
  const before = restaurant.menu.find(({ name }) => name === 'Chicken 65')!
  expect([
    valueOf(form, /^Name/),
    valueOf(form, /^Price/),
    valueOf(form, /^Main Category/),
    valueOf(form, /^Subcategory/),
    valueOf(form, /^Tax Group/),
  ]).toEqual(['Chicken 65', '310', 'Starters', 'Fried', before.tax_group_id])
  expect(form.getByRole('button', { name: 'Non-veg' }).getAttribute('aria-pressed')).toBe('true')

  set(form, /^Name/, 'Chicken 66')
  await press(form, 'Save Changes')

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Item "Chicken 66" updated!' }]))
  expect(callsTo(restaurant, 'updateMenuItem')[0]).toMatchObject({
    params: { id: before.id },
    body: {
      name: 'Chicken 66',
      price: '310',
      subcategory: 'Fried',
      tax_group_id: before.tax_group_id,
      is_veg: 'false',
    },
  })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Chicken 66'))
})

test('what another terminal changed since the dish was opened stays, but for what was changed here', async () => {
  const { restaurant, texts, form } = await openEdit('Chicken 65')
  restaurant.menu = restaurant.menu.map((dish) =>
    dish.name === 'Chicken 65' ? { ...dish, name: 'Chilli Chicken', price: 340, image_url: '/media/new.webp' } : dish,
  )

  set(form, /^Name/, 'Chicken 66')
  set(form, /^Subcategory/, 'Tandoor')
  await press(form, 'Save Changes')

  await waitFor(() => expect(texts()).toEqual(['Item "Chicken 66" updated!']))
  expect(callsTo(restaurant, 'updateMenuItem')[0]?.body).toMatchObject({
    name: 'Chicken 66',
    price: '340',
    main_category: 'Starters',
    subcategory: 'Tandoor',
    imageUrl: '/media/new.webp',
  })
})

test('without knowing how the dish is now nothing is sent', async () => {
  const { restaurant, texts, form } = await openEdit('Chicken 65')
  restaurant.emptyFailures.add('listMenu')
  set(form, /^Name/, 'Chicken 66')

  await press(form, 'Save Changes')

  await waitFor(() => expect(texts()).toEqual(['Failed to update item.']))
  expect(callsTo(restaurant, 'updateMenuItem')).toEqual([])
})

test('[C7-016] [C7-017] [C7-018] a picture is kept by its address, removed by the text null, or replaced by a file', async () => {
  const { restaurant, form } = await openEdit('Paneer Tikka')
  const { image_url } = restaurant.menu.find(({ name }) => name === 'Paneer Tikka')!
  const sent = () => callsTo(restaurant, 'updateMenuItem').at(-1)
  await press(form, 'Save Changes')
  await waitFor(() => expect(sent()?.body).toMatchObject({ imageUrl: image_url }))

  await userEvent.click(await screen.findByRole('button', { name: 'Edit Paneer Tikka' }))
  let dialog = within(await screen.findByRole('dialog'))
  await userEvent.upload(dialog.getByLabelText('Picture file'), picture('new.webp', 'image/webp'))
  await press(dialog, 'Save Changes')
  await waitFor(() => expect(sent()?.file?.name).toBe('new.webp'))
  expect(sent()?.body).not.toHaveProperty('imageUrl')

  await userEvent.click(await screen.findByRole('button', { name: 'Edit Paneer Tikka' }))
  dialog = within(await screen.findByRole('dialog'))
  await press(dialog, 'Remove')
  await press(dialog, 'Save Changes')
  await waitFor(() => expect(sent()?.body).toMatchObject({ imageUrl: 'null' }))
})

test.each([
  ['without a text says so', 'emptyFailures', 'Failed to update item.'],
  ['with a text says that', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)('[C8-016 R1] an update that fails %s and keeps the modal open', async (_how, failures, text) => {
  const { restaurant, texts, form } = await openEdit('Chicken 65')
  restaurant[failures].add('updateMenuItem')
  set(form, /^Name/, 'Chicken 66')

  await press(form, 'Save Changes')

  await waitFor(() => expect(texts()).toEqual([text]))
  expect(valueOf(form, /^Name/)).toBe('Chicken 66')
})
