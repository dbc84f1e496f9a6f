import { createMockRestaurant } from '@tiffin/mock-api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { addressShown, callsTo, renderPage } from '../../testing/render-backoffice.tsx'

const form = () => within(screen.getByRole('region', { name: 'Add New User' }))
const table = () => screen.findByRole('table', { name: 'Current Users' })
const rowOf = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(email) }))
const write = (label: string, text: string) => userEvent.type(form().getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), text)
const add = () => userEvent.click(form().getByRole('button', { name: 'Add User' }))

async function openEdit(email: string) {
  await userEvent.click((await rowOf(email)).getByRole('button', { name: `Edit ${email}` }))
  return within(await screen.findByRole('dialog', { name: 'Edit User' }))
}

const withPlan = (features: { user_limit?: number; allow_user_management?: boolean }) => {
  const restaurant = createMockRestaurant()
  restaurant.subscription = { ...restaurant.subscription, features: { ...restaurant.subscription.features, ...features } }
  return restaurant
}

test('[C2-131] [C6-029] the form asks for email, password and one of the four roles', async () => {
  renderPage('users')

  expect(await screen.findByRole('heading', { name: 'Add New User' })).toBeDefined()
  expect(form().getByLabelText(/^Email/)).toBeDefined()
  expect(form().getByLabelText(/^Password/).getAttribute('type')).toBe('password')
  expect([...form().getByLabelText<HTMLSelectElement>(/^Role/).options].map(({ label }) => label)).toEqual(['Admin (Manager)', 'Captain', 'Cashier', 'Waiter'])
})

test('[C1-005] an added user stands in the table, and the form is ready for the next one', async () => {
  const { restaurant, texts } = renderPage('users')
  await table()

  await write('Email', ' nila@spicegarden.example ')
  await write('Password', 'secret')
  await userEvent.selectOptions(form().getByLabelText(/^Role/), 'Captain')
  await add()

  const row = await rowOf('nila@spicegarden.example')
  expect(row.getByRole('cell', { name: 'Captain' })).toBeDefined()
  expect(callsTo(restaurant, 'createUser')[0]?.body).toEqual({ email: 'nila@spicegarden.example', password: 'secret', role: 'Captain' })
  await waitFor(() => expect(texts()).toEqual(['User "nila@spicegarden.example" added!']))
  const email = form().getByLabelText<HTMLInputElement>(/^Email/)
  expect(email.value).toBe('')
  expect(document.activeElement).toBe(email)
})

test('[C5-047] [C5-048] without an email or with a short password nothing is sent, and the first wrong field gets the focus', async () => {
  const { restaurant } = renderPage('users')
  await table()

  await write('Password', '12345')
  await add()

  expect(await form().findByText('Enter the email they sign in with.')).toBeDefined()
  expect(form().getByText('Password must be at least 6 characters long.')).toBeDefined()
  expect(document.activeElement).toBe(form().getByLabelText(/^Email/))
  expect(form().getByLabelText<HTMLInputElement>(/^Password/).value).toBe('12345')
  expect(callsTo(restaurant, 'createUser')).toEqual([])
})

test('the password can be looked at before it is told', async () => {
  renderPage('users')
  await table()

  await userEvent.click(form().getByLabelText('Show password'))

  expect(form().getByLabelText(/^Password/).getAttribute('type')).toBe('text')
})

test('[C8-034] a breakdown while adding keeps the input; a refusal says why', async () => {
  const { restaurant, texts } = renderPage('users')
  await table()
  restaurant.outages.add('createUser')
  await write('Email', 'meera@spicegarden.example')
  await write('Password', 'secret')

  await add()
  await waitFor(() => expect(texts()).toEqual(['Failed to create user.']))
  expect(form().getByLabelText<HTMLInputElement>(/^Email/).value).toBe('meera@spicegarden.example')

  restaurant.outages.clear()
  await add()
  await waitFor(() => expect(texts()).toHaveLength(2))
  expect(texts()[1]).toBe('A user with the email meera@spicegarden.example already exists.')
})

test('[C8-041] [C8-043] [C9-037] at the limit of the plan the toast leads to the plans for six seconds', async () => {
  const { toasts } = renderPage('users', { restaurant: withPlan({ user_limit: 3 }) })
  await table()
  expect(await screen.findByText('3 of 3 users')).toBeDefined()
  await write('Email', 'nila@spicegarden.example')
  await write('Password', 'secret')

  await add()

  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', text: 'User limit reached: your plan includes 3 users.', durationMs: 6_000, action: { label: 'Upgrade Now' } }]))
  act(() => toasts[0]?.action?.onClick())
  await waitFor(() => expect(addressShown()).toBe('/plans'))
})

test('[C8-042] a plan without user management says so, leads to the plans and takes no input', async () => {
  renderPage('users', { restaurant: withPlan({ allow_user_management: false }) })

  const notice = within(await screen.findByRole('note'))
  expect(notice.getByText('User management is not available on your current plan.')).toBeDefined()
  expect(form().getByLabelText<HTMLInputElement>(/^Email/).matches(':disabled')).toBe(true)
  expect(form().getByRole('button', { name: 'Add User' }).matches(':disabled')).toBe(true)

  await userEvent.click(notice.getByRole('link', { name: 'Upgrade Now' }))
  expect(addressShown()).toBe('/plans')
})

test('[C8-042] a server that knows of a smaller plan first is heard', async () => {
  const restaurant = createMockRestaurant()
  const { toasts } = renderPage('users', { restaurant })
  await screen.findByText('3 of 10 users')
  restaurant.subscription = withPlan({ allow_user_management: false }).subscription
  await write('Email', 'nila@spicegarden.example')
  await write('Password', 'secret')

  await add()

  await waitFor(() => expect(toasts).toMatchObject([{ text: 'User management is not available on your current plan.', durationMs: 6_000, action: { label: 'Upgrade Now' } }]))
})

test('[C2-132] the table shows email and role with Edit and Delete, and marks who is looking', async () => {
  renderPage('users')

  const header = within(await table()).getAllByRole('columnheader')
  expect(header.map(({ textContent }) => textContent)).toEqual(['Email', 'Role', 'Actions'])
  const own = await rowOf('asha@spicegarden.example')
  expect(own.getByRole('cell', { name: 'Admin (Manager)' })).toBeDefined()
  expect(own.getByText('You')).toBeDefined()
  const row = await rowOf('meera@spicegarden.example')
  expect(row.getByRole('cell', { name: 'Cashier' })).toBeDefined()
  expect(row.queryByText('You')).toBeNull()
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete'])
})

test('[C8-033] a failed read says so and can be tried again', async () => {
  const restaurant = createMockRestaurant()
  restaurant.outages.add('listUsers')
  const { texts } = renderPage('users', { restaurant })
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Failed to fetch users.')).toBeDefined()
  expect(texts()).toEqual(['Failed to fetch users.'])

  restaurant.outages.clear()
  await userEvent.click(failed.getByRole('button', { name: 'Try Again' }))

  expect(await rowOf('ravi@spicegarden.example')).toBeDefined()
})

test('[C2-133] the Edit User modal changes the role and resets the password', async () => {
  const { restaurant, texts } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Captain')
  await userEvent.type(dialog.getByLabelText(/^New Password/), 'new secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(texts()).toEqual(['User "ravi@spicegarden.example" updated!']))
  expect(callsTo(restaurant, 'updateUser')[0]).toMatchObject({ params: { id: restaurant.users[2]?.id }, body: { role: 'Captain', password: 'new secret' } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await rowOf('ravi@spicegarden.example')).getByRole('cell', { name: 'Captain' })).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit ravi@spicegarden.example'))
})

test('[C5-050] the password reset is optional: a role alone is sent alone', async () => {
  const { restaurant } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Cashier')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(callsTo(restaurant, 'updateUser')).toHaveLength(1))
  expect(callsTo(restaurant, 'updateUser')[0]?.body).toEqual({ role: 'Cashier' })
})

test('[C5-049] a short new password is refused', async () => {
  const { restaurant } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.type(dialog.getByLabelText(/^New Password/), '12345')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  expect(await dialog.findByText('New password must be at least 6 characters.')).toBeDefined()
  expect(callsTo(restaurant, 'updateUser')).toEqual([])
})

test('[C5-051] saving without a change just closes', async () => {
  const { restaurant, texts } = renderPage('users')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(restaurant, 'updateUser')).toEqual([])
  expect(texts()).toEqual([])
})

test('[C8-035] a breakdown while updating keeps the modal open', async () => {
  const { restaurant, texts } = renderPage('users')
  restaurant.outages.add('updateUser')
  const dialog = await openEdit('ravi@spicegarden.example')

  await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'Cashier')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(texts()).toEqual(['Failed to update user.']))
  expect(dialog.getByLabelText<HTMLSelectElement>(/^Role/).value).toBe('Cashier')
})

test('one’s own account says that a change signs out', async () => {
  renderPage('users')

  const own = await openEdit('asha@spicegarden.example')

  expect(own.getByText('This is your own account: saving a change signs you out.')).toBeDefined()
})

test('[C5-052] the last Admin cannot be demoted', async () => {
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

test('[C5-052] the server has the last word on the last Admin', async () => {
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
  expect(questions).toMatchObject([{ title: 'Delete User', message: 'Delete meera@spicegarden.example? They are signed out at once and cannot sign in again.', danger: true }])
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

  await waitFor(() => expect(questions).toMatchObject([{ message: 'This is your own account. You are signed out at once and cannot sign in again.' }]))
})

test('[C8-036] a breakdown while deleting says so', async () => {
  const { restaurant, texts } = renderPage('users')
  restaurant.outages.add('deleteUser')

  await userEvent.click((await rowOf('ravi@spicegarden.example')).getByRole('button', { name: /^Delete/ }))

  await waitFor(() => expect(texts()).toEqual(['Deletion failed.']))
})
