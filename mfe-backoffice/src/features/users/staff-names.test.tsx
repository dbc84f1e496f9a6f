import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { rowOf, table } from './testing/users-page.ts'

const RAVI = 'ravi@spicegarden.example'

const addForm = () => within(screen.getByRole('region', { name: 'Add New User' }))
async function openEdit(email: string) {
  await userEvent.click((await rowOf(email)).getByRole('button', { name: `Edit ${email}` }))
  return within(await screen.findByRole('dialog', { name: 'Edit User' }))
}
const save = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

function withName() {
  const restaurant = createMockRestaurant()
  restaurant.users = restaurant.users.map((user) => (user.email === RAVI ? { ...user, name: 'Ravi K.' } : user))
  return restaurant
}

test('the name of who has one stands below the email; who has none has the email alone', async () => {
  renderPage('users', { restaurant: withName() })
  await table()

  expect((await rowOf(RAVI)).getByText('Ravi K.')).toBeDefined()
  expect((await rowOf('meera@spicegarden.example')).getAllByRole('rowheader')[0]!.textContent).toBe(
    'meera@spicegarden.exampleCashier',
  )
})

test('a user may be added with a name, which is asked for after what the form needs', async () => {
  const { restaurant } = renderPage('users')
  await table()
  const fields = addForm().getAllByLabelText(/^(Email|Password|Role|Name)/, { selector: 'input, select' })
  expect(fields.map((field) => field.getAttribute('name'))).toEqual(['email', 'password', 'role', 'name'])
  await userEvent.type(addForm().getByLabelText(/^Email/), 'nila@spicegarden.example')
  await userEvent.type(addForm().getByLabelText(/^Password/, { selector: 'input' }), 'secret')
  await userEvent.type(addForm().getByLabelText(/^Name/), ' Nila ')
  await userEvent.click(addForm().getByRole('button', { name: 'Add User' }))

  expect((await rowOf('nila@spicegarden.example')).getByText('Nila')).toBeDefined()
  expect(callsTo(restaurant, 'createUser')[0]?.body).toEqual({
    email: 'nila@spicegarden.example',
    password: 'secret',
    role: 'Waiter',
    name: 'Nila',
  })
  expect(addForm().getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
})

test('a name is given alone, shown in the table, and taken away by an empty field', async () => {
  const { restaurant } = renderPage('users')
  const dialog = await openEdit(RAVI)
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Ravi K.')
  await save(dialog)
  expect((await rowOf(RAVI)).getByText('Ravi K.')).toBeDefined()

  const again = await openEdit(RAVI)
  expect(again.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ravi K.')
  await userEvent.clear(again.getByLabelText(/^Name/))
  await save(again)

  await waitFor(() => expect(screen.queryByText('Ravi K.')).toBeNull())
  expect(callsTo(restaurant, 'updateUser').map(({ body }) => body)).toEqual([{ name: 'Ravi K.' }, { name: null }])
})

test('a name with spaces around it alone is no change', async () => {
  const { restaurant } = renderPage('users', { restaurant: withName() })
  const dialog = await openEdit(RAVI)
  await userEvent.type(dialog.getByLabelText(/^Name/), '  ')
  await save(dialog)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(restaurant, 'updateUser')).toEqual([])
})

test('an email is no name: the forms say so and send nothing', async () => {
  const { restaurant } = renderPage('users')
  await table()
  await userEvent.type(addForm().getByLabelText(/^Email/), 'nila@spicegarden.example')
  await userEvent.type(addForm().getByLabelText(/^Password/, { selector: 'input' }), 'secret')
  await userEvent.type(addForm().getByLabelText(/^Name/), 'nila@home')
  await userEvent.click(addForm().getByRole('button', { name: 'Add User' }))
  expect(await addForm().findByText('Write the name without @.')).toBeDefined()

  const dialog = await openEdit(RAVI)
  await userEvent.type(dialog.getByLabelText(/^Name/), 'ravi@home')
  await save(dialog)
  expect(await dialog.findByText('Write the name without @.')).toBeDefined()
  expect([...callsTo(restaurant, 'createUser'), ...callsTo(restaurant, 'updateUser')]).toEqual([])
})
