import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { rowOf, table } from './testing/users-page.ts'

async function openEdit(email: string) {
  await userEvent.click((await rowOf(email)).getByRole('button', { name: `Edit ${email}` }))
  return within(await screen.findByRole('dialog', { name: 'Edit User' }))
}

test('[C2-132] the table shows email and role with Edit and Delete, and marks who is looking', async () => {
  renderPage('users')

  const header = within(await table()).getAllByRole('columnheader')
  expect(screen.getByRole('heading', { name: 'Current Users' })).toBeDefined()
  expect(header.map(({ textContent }) => textContent)).toEqual(['Email', 'Role', 'Actions'])
  const own = await rowOf('asha@spicegarden.example')
  expect(own.getByRole('cell', { name: 'Admin (Manager)' })).toBeDefined()
  expect(own.getByText('You')).toBeDefined()
  const row = await rowOf('meera@spicegarden.example')
  expect(row.getByRole('cell', { name: 'Cashier' })).toBeDefined()
  expect(row.queryByText('You')).toBeNull()
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete'])
})

test.each([
  ['without a text says so', 'emptyFailures', 'Failed to fetch users.'],
  ['with a text says that', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)('[C8-033] a read that fails %s and can be tried again', async (_how, failures, text) => {
  const restaurant = createMockRestaurant()
  restaurant[failures].add('listUsers')
  const { texts } = renderPage('users', { restaurant })
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText(text)).toBeDefined()
  expect(texts()).toEqual([text])

  restaurant[failures].clear()
  await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))

  expect(await rowOf('ravi@spicegarden.example')).toBeDefined()
})

test('[C2-133] [C6-029] the Edit User modal changes the role and resets the password', async () => {
  const { restaurant, texts } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')
  const role = dialog.getByLabelText<HTMLSelectElement>(/^Role/)
  expect([...role.options].map(({ value, label }) => [value, label])).toEqual([
    ['Admin', 'Admin (Manager)'],
    ['Captain', 'Captain'],
    ['Cashier', 'Cashier'],
    ['Waiter', 'Waiter'],
  ])

  await userEvent.selectOptions(role, 'Captain')
  await userEvent.type(dialog.getByLabelText(/^New Password/), 'new secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(texts()).toEqual(['User "ravi@spicegarden.example" updated!']))
  expect(callsTo(restaurant, 'updateUser')[0]).toMatchObject({
    params: { id: restaurant.users[2]?.id },
    body: { role: 'Captain', password: 'new secret' },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await rowOf('ravi@spicegarden.example')).getByRole('cell', { name: 'Captain' })).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit ravi@spicegarden.example'))
})

test('an Admin logs somebody out everywhere, and nothing else of the account changes', async () => {
  const { restaurant, texts } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Log out everywhere' }))

  await waitFor(() => expect(texts()).toEqual(['ravi@spicegarden.example is logged out everywhere.']))
  expect(callsTo(restaurant, 'endUserSessions')).toMatchObject([{ params: { id: restaurant.users[2]?.id } }])
  expect(callsTo(restaurant, 'updateUser')).toEqual([])
})

test('sessions that could not be ended show an error; the own ones are ended in the sidebar', async () => {
  const { restaurant, texts } = renderPage('users')
  restaurant.emptyFailures.add('endUserSessions')
  const dialog = await openEdit('ravi@spicegarden.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Log out everywhere' }))
  await waitFor(() => expect(texts()).toEqual(['The sessions could not be ended.']))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))

  const own = await openEdit('asha@spicegarden.example')
  expect(own.queryByRole('button', { name: 'Log out everywhere' })).toBeNull()
})

test('[C2-133] [C5-050] the password reset is optional: a role alone is sent alone', async () => {
  const { restaurant } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Cashier')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(callsTo(restaurant, 'updateUser')).toHaveLength(1))
  expect(callsTo(restaurant, 'updateUser')[0]?.body).toEqual({ role: 'Cashier' })
})

test('[C5-049] a new password of five characters is refused, one of six is saved', async () => {
  const { restaurant } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.type(dialog.getByLabelText(/^New Password/), '12345')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  expect(await dialog.findByText('New password must be at least 6 characters.')).toBeDefined()
  expect(callsTo(restaurant, 'updateUser')).toEqual([])

  await userEvent.type(dialog.getByLabelText(/^New Password/), '6')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(callsTo(restaurant, 'updateUser')).toHaveLength(1))
  expect(callsTo(restaurant, 'updateUser')[0]?.body).toEqual({ password: '123456' })
})

test('[C5-051] saving without a change just closes', async () => {
  const { restaurant, texts } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(restaurant, 'updateUser')).toEqual([])
  expect(texts()).toEqual([])
})

test.each([
  ['without a text says so', 'emptyFailures', 'Failed to update user.'],
  ['with a text says that', 'outages', 'Something went wrong on our side. Please try again.'],
] as const)('[C8-035] an update that fails %s and keeps the modal open', async (_how, failures, text) => {
  const { restaurant, texts } = renderPage('users')
  restaurant[failures].add('updateUser')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Cashier')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(texts()).toEqual([text]))
  expect(dialog.getByLabelText<HTMLSelectElement>(/^Role/).value).toBe('Cashier')
})

test('one’s own account says what signs out', async () => {
  renderPage('users')

  const own = await openEdit('asha@spicegarden.example')

  expect(own.getByText('This is your own account: another role or password signs you out.')).toBeDefined()
})

test('the last Admin cannot be demoted', async () => {
  const { restaurant } = renderPage('users')
  const dialog = await openEdit('asha@spicegarden.example')

  await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Waiter')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  expect(await dialog.findByText('Cannot delete the last Admin account.')).toBeDefined()
  expect(callsTo(restaurant, 'updateUser')).toEqual([])
})

test('[C5-052] the last Admin cannot be deleted, and nobody is asked', async () => {
  const { restaurant, texts, questions } = renderPage('users')

  await userEvent.click((await rowOf('asha@spicegarden.example')).getByRole('button', { name: /^Delete/ }))

  await waitFor(() => expect(texts()).toEqual(['Cannot delete the last Admin account.']))
  expect(questions).toEqual([])
  expect(callsTo(restaurant, 'deleteUser')).toEqual([])
})

test('[C5-052] the refusal of the server to delete the last Admin is shown', async () => {
  const restaurant = createMockRestaurant()
  restaurant.users = restaurant.users.map((user) => ({ ...user, role: 'Admin' as const }))
  const { texts } = renderPage('users', { restaurant })
  const row = await rowOf('ravi@spicegarden.example')
  restaurant.users = restaurant.users.slice(2)

  await userEvent.click(row.getByRole('button', { name: /^Delete/ }))

  await waitFor(() => expect(texts()).toEqual(['Cannot delete the last Admin account.']))
})

test('[C2-134] deleting asks, then removes, and the focus goes on to the next row', async () => {
  const { texts, questions } = renderPage('users')

  await userEvent.click((await rowOf('meera@spicegarden.example')).getByRole('button', { name: /^Delete/ }))

  await waitFor(() => expect(texts()).toEqual(['User "meera@spicegarden.example" deleted!']))
  expect(questions).toEqual([
    {
      title: 'Delete User',
      message: 'Delete meera@spicegarden.example? They are signed out at once and cannot sign in again.',
      danger: true,
    },
  ])
  expect(screen.queryByRole('row', { name: /meera/ })).toBeNull()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit ravi@spicegarden.example'))
})

test('[C2-134] who does not confirm keeps the user', async () => {
  const { restaurant, questions } = renderPage('users', { confirms: false })

  await userEvent.click((await rowOf('meera@spicegarden.example')).getByRole('button', { name: /^Delete/ }))

  await waitFor(() => expect(questions).toHaveLength(1))
  expect(callsTo(restaurant, 'deleteUser')).toEqual([])
})

test('deleting one’s own account says that it ends the session', async () => {
  const restaurant = createMockRestaurant()
  restaurant.users = restaurant.users.map((user) => ({ ...user, role: 'Admin' as const }))
  const { questions } = renderPage('users', { restaurant, confirms: false })

  await userEvent.click((await rowOf('asha@spicegarden.example')).getByRole('button', { name: /^Delete/ }))

  await waitFor(() =>
    expect(questions).toMatchObject([
      { message: 'This is your own account. You are signed out at once and cannot sign in again.' },
    ]),
  )
})

test('[C8-036] a breakdown while deleting says so', async () => {
  const { restaurant, texts } = renderPage('users')
  restaurant.emptyFailures.add('deleteUser')

  await userEvent.click((await rowOf('ravi@spicegarden.example')).getByRole('button', { name: /^Delete/ }))

  await waitFor(() => expect(texts()).toEqual(['Deletion failed.']))
})

function withPin() {
  const restaurant = createMockRestaurant()
  restaurant.pins.set(restaurant.users[2]!.id, '2580')
  return restaurant
}

test('who has a PIN is marked, and an Admin takes it away after a question', async () => {
  const restaurant = withPin()
  const { texts, questions } = renderPage('users', { restaurant })
  const row = await rowOf('ravi@spicegarden.example')
  expect(await row.findByText('PIN')).toBeDefined()
  expect((await rowOf('meera@spicegarden.example')).queryByText('PIN')).toBeNull()

  await userEvent.click(row.getByRole('button', { name: 'Remove PIN of ravi@spicegarden.example' }))

  await waitFor(() => expect(texts()).toEqual(['The PIN of ravi@spicegarden.example is removed.']))
  expect(questions.map(({ title }) => title)).toEqual(['Remove PIN'])
  expect(callsTo(restaurant, 'removeUserPin')).toMatchObject([{ params: { id: restaurant.users[2]?.id } }])
  await waitFor(() => expect(row.queryByText('PIN')).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit ravi@spicegarden.example')
})

test('a PIN that could not be removed stays, and an error is shown', async () => {
  const restaurant = withPin()
  restaurant.emptyFailures.add('removeUserPin')
  const { texts } = renderPage('users', { restaurant })
  const row = await rowOf('ravi@spicegarden.example')
  await userEvent.click(await row.findByRole('button', { name: /^Remove PIN/ }))

  await waitFor(() => expect(texts()).toEqual(['The PIN could not be removed.']))
  expect(row.getByText('PIN')).toBeDefined()
})
