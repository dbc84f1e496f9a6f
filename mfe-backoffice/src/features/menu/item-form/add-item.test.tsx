import { AppError, createMenuItem } from '@tiffin/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { addressShown, callsTo } from '../../../testing/render-backoffice.tsx'
import {
  fillIn,
  openPage,
  picture,
  press,
  section,
  set,
  smallRestaurant,
  stubBrowser,
  valueOf,
} from '../testing/menu-page.ts'

stubBrowser()

async function openAddForm(restaurant = smallRestaurant()) {
  return { ...(await openPage(restaurant)), form: section('Add Item') }
}

test('[C1-005] [C8-053] [C5-015] [C5-016] an item needs neither description, tax group nor picture', async () => {
  const { restaurant, toasts, form } = await openAddForm()
  expect(form.getByLabelText<HTMLSelectElement>(/^Tax Group/).selectedOptions[0]?.label).toBe('No Tax')
  fillIn(form)

  await press(form, 'Add Item')

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'Item "Malai Kofta" added!' }]))
  const call = callsTo(restaurant, 'createMenuItem')[0]
  expect(call?.body).toEqual({
    name: 'Malai Kofta',
    description: '',
    price: '240.50',
    main_category: 'Starters',
    subcategory: 'Tandoor',
    tax_group_id: '',
    is_veg: '',
    code: '',
    is_favourite: 'false',
  })
  expect(call?.file).toBeNull()
  expect(await screen.findByRole('button', { name: 'Edit Malai Kofta' })).toBeDefined()
})

test('the next item starts in the category of the last, ready to type', async () => {
  const { texts, form } = await openAddForm()
  fillIn(form)
  await press(form, 'Add Item')
  await waitFor(() => expect(texts()).toHaveLength(1))

  expect([
    valueOf(form, /^Name/),
    valueOf(form, /^Price/),
    valueOf(form, /^Main Category/),
    valueOf(form, /^Subcategory/),
  ]).toEqual(['', '', 'Starters', 'Tandoor'])
  expect(document.activeElement).toBe(form.getByLabelText(/^Name/))
})

test('what is sent again after a failure is the same request, other content or the next dish is another', async () => {
  const { restaurant, texts, form } = await openAddForm()
  restaurant.outages.add('createMenuItem')
  const keys = () => callsTo(restaurant, 'createMenuItem').map((call) => call.idempotencyKey)
  const add = async () => {
    const before = texts().length
    await press(form, 'Add Item')
    await waitFor(() => expect(texts()).toHaveLength(before + 1))
  }
  fillIn(form)
  await add()
  await add()
  set(form, /^Price/, '250')
  await add()
  restaurant.outages.clear()
  await add()
  fillIn(form, { price: '250' })
  await add()

  const [first, again, changed, added, next] = keys()
  expect(first).toMatch(/^\w{8,}$/)
  expect([again, added]).toEqual([first, changed])
  expect(new Set([first, changed, next]).size).toBe(3)
})

test('[C5-011] name and price are required', async () => {
  const { restaurant, form } = await openAddForm()
  fillIn(form, { name: ' ', price: '' })

  await press(form, 'Add Item')

  expect(await form.findByText('An item needs a name.')).toBeDefined()
  expect(form.getByText('Enter a price of ₹0.00 or more, with at most two decimals.')).toBeDefined()
  expect(document.activeElement).toBe(form.getByLabelText(/^Name/))
  expect(callsTo(restaurant, 'createMenuItem')).toEqual([])
})

test('[C5-012] the price is numeric, from 0, in steps of 0.01', async () => {
  const { restaurant, form } = await openAddForm()
  const price = form.getByLabelText<HTMLInputElement>(/^Price/)
  expect([price.type, price.min, price.max, price.step]).toEqual(['number', '0', '', '0.01'])

  for (const wrong of ['-1', '9.999', '1e9']) {
    fillIn(form, { price: wrong })
    await press(form, 'Add Item')
    expect(await form.findByText('Enter a price of ₹0.00 or more, with at most two decimals.')).toBeDefined()
  }
  expect(callsTo(restaurant, 'createMenuItem')).toEqual([])

  fillIn(form, { price: '0' })
  await press(form, 'Add Item')
  await waitFor(() => expect(callsTo(restaurant, 'createMenuItem')).toHaveLength(1))
})

test('a price beyond what the service takes is refused in its words', async () => {
  const restaurant = smallRestaurant()
  restaurant.refusals.set(
    'createMenuItem',
    new AppError('MENU_ITEM_INVALID', {
      detail: 'the price must be from ₹0.00 to ₹1,00,00,000.00 with at most two decimals',
    }),
  )
  const { texts, form } = await openAddForm(restaurant)
  fillIn(form, { price: '100000000' })

  await press(form, 'Add Item')

  await waitFor(() =>
    expect(texts()).toEqual([
      'The item is not valid: the price must be from ₹0.00 to ₹1,00,00,000.00 with at most two decimals.',
    ]),
  )
  expect(callsTo(restaurant, 'createMenuItem')).toMatchObject([{ body: { price: '100000000' } }])
})

test.each([
  ['main category', { main: '', sub: '' }],
  ['subcategory', { sub: '' }],
])('[C5-013] without a %s nothing is sent', async (_, places) => {
  const { restaurant, texts, form } = await openAddForm()
  fillIn(form, places)

  await press(form, 'Add Item')

  expect(await form.findByText('Please select a Main Category and Subcategory.')).toBeDefined()
  expect(texts()).toEqual(['Please select a Main Category and Subcategory.'])
  expect(callsTo(restaurant, 'createMenuItem')).toEqual([])
})

test('[C5-014] the subcategory resets when the main category changes', async () => {
  const { form } = await openAddForm()
  fillIn(form)
  expect(valueOf(form, /^Subcategory/)).toBe('Tandoor')

  set(form, /^Main Category/, 'Breads')

  expect(valueOf(form, /^Subcategory/)).toBe('')
  expect([...form.getByLabelText<HTMLSelectElement>(/^Subcategory/).options].map(({ label }) => label)).toEqual([
    'Choose a subcategory',
    'Tandoor',
  ])
})

test('categories that are missing are added on the spot', async () => {
  const { restaurant, form } = await openAddForm()
  await press(form, 'New main category')
  await userEvent.type(form.getByLabelText('New Main Category'), ' starters {Enter}')
  expect(await form.findByText('Main Category "starters" already exists.')).toBeDefined()

  await userEvent.clear(form.getByLabelText('New Main Category'))
  await userEvent.type(form.getByLabelText('New Main Category'), ' Thali {Enter}')
  await waitFor(() => expect(valueOf(form, /^Main Category/)).toBe('Thali'))
  await press(form, 'New subcategory')
  await userEvent.type(form.getByLabelText('New Subcategory'), 'Lunch{Enter}')
  await waitFor(() => expect(valueOf(form, /^Subcategory/)).toBe('Lunch'))

  expect(callsTo(restaurant, 'createCategory').map(({ body }) => body)).toEqual([
    { main_category: 'Thali' },
    { main_category: 'Thali', subcategory: 'Lunch' },
  ])
  expect(callsTo(restaurant, 'createMenuItem')).toEqual([])
})

test('tax group, mark and picture travel along', async () => {
  const { restaurant, form } = await openAddForm()
  fillIn(form)
  set(form, /^Tax Group/, restaurant.taxGroups[1]!.id)
  await press(form, 'Non-veg')
  await userEvent.upload(form.getByLabelText('Picture file'), picture('kofta.png', 'image/png'))
  expect(form.getByRole('img', { name: 'As it shows on the menu' }).getAttribute('src')).toBe('blob:picture')

  await press(form, 'Add Item')

  await waitFor(() => expect(callsTo(restaurant, 'createMenuItem')).toHaveLength(1))
  const call = callsTo(restaurant, 'createMenuItem')[0]
  expect(call?.body).toMatchObject({ tax_group_id: restaurant.taxGroups[1]!.id, is_veg: 'false' })
  expect(call?.file?.name).toBe('kofta.png')
})

test.each([
  ['menu.pdf', 'application/pdf', 10, 'The picture must be a JPEG, PNG or WebP image.'],
  ['huge.jpg', 'image/jpeg', 2 * 1024 * 1024 + 1, 'The picture must not be larger than 2 MB.'],
])('%s is refused before it travels', async (name, type, bytes, text) => {
  const { form } = await openAddForm()

  await userEvent.upload(form.getByLabelText('Picture file'), picture(name, type, bytes), { applyAccept: false })

  expect((await form.findByRole('alert')).textContent).toBe(text)
  expect(form.queryByRole('img', { name: 'As it shows on the menu' })).toBeNull()
})

test.each([
  ['without a text says so', 'emptyFailures', 'Failed to add item.'],
  ['with a text says that', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)(
  '[C8-015 R1] an item that cannot be added %s, leads nowhere and keeps the input',
  async (_how, failures, text) => {
    const { restaurant, toasts, form } = await openAddForm()
    restaurant[failures].add('createMenuItem')
    fillIn(form)

    await press(form, 'Add Item')

    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', text, action: undefined }]))
    expect(valueOf(form, /^Name/)).toBe('Malai Kofta')
  },
)

test('[C8-039] [C8-043] [C9-037] at the limit of the plan the toast leads to the plans for six seconds', async () => {
  const restaurant = smallRestaurant()
  restaurant.subscription = {
    ...restaurant.subscription,
    features: { ...restaurant.subscription.features, menu_item_limit: 5 },
  }
  const { toasts, form } = await openAddForm(restaurant)
  fillIn(form)

  await press(form, 'Add Item')

  await waitFor(() =>
    expect(toasts).toMatchObject([
      {
        kind: 'error',
        text: 'Menu item limit reached: your plan includes 5 items.',
        durationMs: 6_000,
        action: { label: 'Upgrade Now' },
      },
    ]),
  )
  act(() => toasts[0]?.action?.onClick())
  await waitFor(() => expect(addressShown()).toBe('/plans'))
})

test('[C8-039] the words of a refusal lead to the plans, wherever they stand', async () => {
  const { toasts, form } = await openAddForm()
  const text = 'Sorry, dish limit reached today.'
  server.use(http.post(`*${createMenuItem.path}`, () => HttpResponse.json({ error: text }, { status: 403 })))
  fillIn(form)

  await press(form, 'Add Item')

  await waitFor(() => expect(toasts).toMatchObject([{ text, durationMs: 6_000, action: { label: 'Upgrade Now' } }]))
})
