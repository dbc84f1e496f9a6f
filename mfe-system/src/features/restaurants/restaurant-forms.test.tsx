import { AppError } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { callsTo, loadsOf } from '../../testing/render-system.tsx'
import { openDialog, openRestaurants } from './testing/restaurants-page.ts'

type Dialog = Awaited<ReturnType<typeof openDialog>>
const input = (dialog: Dialog, label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label)
const submit = (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole('button', { name }))

async function fillCreate(dialog: Dialog, password = 'secret-1') {
  await userEvent.type(input(dialog, /^Name/), 'Curry Leaf')
  await userEvent.type(input(dialog, /^Subdomain/), 'Curry-Leaf 24!')
  await userEvent.type(input(dialog, /^Admin Email/), 'leaf@curry.example')
  await userEvent.type(input(dialog, /^Admin Password/), password)
}

describe('creating a restaurant', () => {
  test('[C2-161] [C5-057] [C7-063] [C8-078] sends what was typed, the subdomain in small letters and digits, and shows a success', async () => {
    const { mock, toasts } = await openRestaurants()
    const dialog = await openDialog('Create', 'Create Restaurant')
    await fillCreate(dialog)
    expect(input(dialog, /^Subdomain/).value).toBe('curryleaf24')

    await submit(dialog, 'Create')

    await waitFor(() =>
      expect(toasts.map(({ kind, text, durationMs }) => [kind, text, durationMs])).toEqual([
        ['success', 'Restaurant "Curry Leaf" created successfully!', 3_000],
      ]),
    )
    expect(callsTo(mock, 'createRestaurant')[0]?.body).toEqual({
      name: 'Curry Leaf',
      subdomain: 'curryleaf24',
      admin_email: 'leaf@curry.example',
      admin_password: 'secret-1',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('link', { name: 'Curry Leaf' })).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Create'))
    await waitFor(() => expect(Math.min(...loadsOf(mock))).toBeGreaterThanOrEqual(2))
  })

  test('[C5-058] needs name, subdomain, email and password', async () => {
    const { mock } = await openRestaurants()
    const dialog = await openDialog('Create', 'Create Restaurant')
    await submit(dialog, 'Create')

    expect(await dialog.findByText('Name is required.')).toBeDefined()
    expect(
      [/^Name/, /^Subdomain/, /^Admin Email/, /^Admin Password/].map((label) =>
        input(dialog, label).getAttribute('aria-invalid'),
      ),
    ).toEqual(['true', 'true', 'true', 'true'])
    expect(document.activeElement).toBe(input(dialog, /^Name/))
    expect(callsTo(mock, 'createRestaurant')).toEqual([])
  })

  test('[C5-056] [C9-026] needs a password of six characters', async () => {
    const { mock } = await openRestaurants()
    const dialog = await openDialog('Create', 'Create Restaurant')
    await fillCreate(dialog, '12345')
    await submit(dialog, 'Create')

    expect(await dialog.findByText('Admin password must be at least 6 characters.')).toBeDefined()
    expect(callsTo(mock, 'createRestaurant')).toEqual([])
    await userEvent.type(input(dialog, /^Admin Password/), '6')
    await submit(dialog, 'Create')
    await waitFor(() => expect(callsTo(mock, 'createRestaurant')).toHaveLength(1))
  })

  test('[C8-067] that is refused says why, and keeps the dialog with its input', async () => {
    const { texts } = await openRestaurants({
      mock: createMockRestaurant({ refusals: new Map([['createRestaurant', new AppError('SUBDOMAIN_TAKEN')]]) }),
    })
    const dialog = await openDialog('Create', 'Create Restaurant')
    await fillCreate(dialog)
    await submit(dialog, 'Create')

    await waitFor(() => expect(texts()).toEqual(['Failed to create restaurant: This subdomain is already taken.']))
    expect(input(dialog, /^Name/).value).toBe('Curry Leaf')
  })
})

describe('editing a restaurant', () => {
  test('[C2-161] [C5-059 G27] [C7-063] [C8-079] a new name leaves an untouched subdomain as it is, hyphen and all', async () => {
    const { mock, toasts } = await openRestaurants()
    const dialog = await openDialog('Edit My Cafe', 'Edit Restaurant')
    await userEvent.type(input(dialog, /^Name/), ' and Bakery')
    await submit(dialog, 'Save Changes')

    await waitFor(() =>
      expect(toasts).toMatchObject([
        { kind: 'success', text: 'Restaurant "My Cafe and Bakery" updated successfully!' },
      ]),
    )
    expect(callsTo(mock, 'renameRestaurant')[0]?.body).toEqual({ name: 'My Cafe and Bakery', subdomain: 'my-cafe' })
    expect(await screen.findByRole('link', { name: 'My Cafe and Bakery' })).toBeDefined()
    await waitFor(() => expect(Math.min(...loadsOf(mock))).toBeGreaterThanOrEqual(2))
  })

  test('[C5-059] a subdomain that is typed is put right, and what that means is said', async () => {
    const { mock } = await openRestaurants()
    const dialog = await openDialog('Edit My Cafe', 'Edit Restaurant')
    await userEvent.type(input(dialog, /^Subdomain/), '_Goa')
    expect(input(dialog, /^Subdomain/).value).toBe('mycafegoa')
    expect(dialog.getByText('Staff sign in again at the new address; the old one stops working.')).toBeDefined()
    await submit(dialog, 'Save Changes')

    await waitFor(() =>
      expect(callsTo(mock, 'renameRestaurant')[0]?.body).toEqual({ name: 'My Cafe', subdomain: 'mycafegoa' }),
    )
  })

  test('that is refused says why and keeps the dialog; closing it then asks', async () => {
    const { texts } = await openRestaurants()
    const dialog = await openDialog('Edit My Cafe', 'Edit Restaurant')
    await userEvent.clear(input(dialog, /^Subdomain/))
    await userEvent.type(input(dialog, /^Subdomain/), 'admin')
    await submit(dialog, 'Save Changes')

    await waitFor(() =>
      expect(texts()).toEqual(['Failed to update restaurant: This subdomain is reserved. Please choose another one.']),
    )
    await submit(dialog, 'Cancel')
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeDefined()
  })
})
