import { createUser } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { addressShown, callsTo, renderPage } from '../../testing/render-backoffice.tsx'
import { rowOf, table } from './testing/users-page.ts'

const form = () => within(screen.getByRole('region', { name: 'Add New User' }))
const write = (label: string, text: string) =>
  userEvent.type(form().getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), text)
const add = () => userEvent.click(form().getByRole('button', { name: 'Add User' }))

const withPlan = (features: { user_limit?: number; allow_user_management?: boolean }) => {
  const restaurant = createMockRestaurant()
  restaurant.subscription = {
    ...restaurant.subscription,
    features: { ...restaurant.subscription.features, ...features },
  }
  return restaurant
}

test('[C1-008] [C2-131] [C6-029] the form asks for email, password and one of the four roles', async () => {
  renderPage('users')

  expect(await screen.findByRole('heading', { name: 'Add New User' })).toBeDefined()
  expect(form().getByLabelText(/^Email/)).toBeDefined()
  expect(
    form()
      .getByLabelText(/^Password/)
      .getAttribute('type'),
  ).toBe('password')
  const { options } = form().getByLabelText<HTMLSelectElement>(/^Role/)
  expect([...options].map(({ value, label }) => [value, label])).toEqual([
    ['Admin', 'Admin (Manager)'],
    ['Captain', 'Captain'],
    ['Cashier', 'Cashier'],
    ['Waiter', 'Waiter'],
  ])
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
  expect(callsTo(restaurant, 'createUser')[0]?.body).toEqual({
    email: 'nila@spicegarden.example',
    password: 'secret',
    role: 'Captain',
  })
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

test('the password can be shown while it is typed', async () => {
  renderPage('users')
  await table()

  await userEvent.click(form().getByRole('button', { name: 'Show password' }))

  expect(
    form()
      .getByLabelText(/^Password/)
      .getAttribute('type'),
  ).toBe('text')
})

test('[C8-034] a breakdown while adding keeps the input; a refusal says why', async () => {
  const { restaurant, texts } = renderPage('users')
  await table()
  restaurant.emptyFailures.add('createUser')
  await write('Email', 'meera@spicegarden.example')
  await write('Password', 'secret')

  await add()
  await waitFor(() => expect(texts()).toEqual(['Failed to create user.']))
  expect(form().getByLabelText<HTMLInputElement>(/^Email/).value).toBe('meera@spicegarden.example')

  restaurant.emptyFailures.clear()
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

  await waitFor(() =>
    expect(toasts).toMatchObject([
      {
        kind: 'error',
        text: 'User limit reached: your plan includes 3 users.',
        durationMs: 6_000,
        action: { label: 'Upgrade Now' },
      },
    ]),
  )
  act(() => toasts[0]?.action?.onClick())
  await waitFor(() => expect(addressShown()).toBe('/plans'))
})

test.each([
  ['[C8-041]', 'Sorry, seat limit reached today.'],
  ['[C8-042]', 'Sorry, seats are not available on your current plan today.'],
])('%s it is the words of a refusal that lead to the plans, wherever they stand: %s', async (_clause, text) => {
  const { toasts } = renderPage('users')
  await table()
  server.use(http.post(`*${createUser.path}`, () => HttpResponse.json({ error: text }, { status: 403 })))
  await write('Email', 'nila@spicegarden.example')
  await write('Password', 'secret')

  await add()

  await waitFor(() => expect(toasts).toMatchObject([{ text, durationMs: 6_000, action: { label: 'Upgrade Now' } }]))
})

test.each([
  [4, null],
  [3, 'Your plan includes 3 users, and there are 3. Further ones are refused.'],
])('of a plan with %d users a team of three says %s before one is refused', async (user_limit, text) => {
  renderPage('users', { restaurant: withPlan({ user_limit }) })

  expect(await screen.findByText(`3 of ${user_limit} users`)).toBeDefined()
  expect(form().queryByRole('note')?.querySelector('p')?.textContent ?? null).toBe(text)
})

test('[C8-042] a plan without user management says so, leads to the plans and takes no input', async () => {
  renderPage('users', { restaurant: withPlan({ allow_user_management: false }) })

  const notice = within(await screen.findByRole('note'))
  expect(notice.getByText('User management is not available on your current plan.')).toBeDefined()
  expect(
    form()
      .getByLabelText<HTMLInputElement>(/^Email/)
      .matches(':disabled'),
  ).toBe(true)
  expect(form().getByRole('button', { name: 'Add User' }).matches(':disabled')).toBe(true)

  await userEvent.click(notice.getByRole('link', { name: 'Upgrade Now' }))
  expect(addressShown()).toBe('/plans')
})

test('[C8-042] a refusal by a smaller plan, which only the server has yet, is shown', async () => {
  const restaurant = createMockRestaurant()
  const { toasts } = renderPage('users', { restaurant })
  await screen.findByText('3 of 10 users')
  restaurant.subscription = withPlan({ allow_user_management: false }).subscription
  await write('Email', 'nila@spicegarden.example')
  await write('Password', 'secret')

  await add()

  await waitFor(() =>
    expect(toasts).toMatchObject([
      {
        text: 'User management is not available on your current plan.',
        durationMs: 6_000,
        action: { label: 'Upgrade Now' },
      },
    ]),
  )
})
