import { MOCK_CODE } from '@tiffin/mock-api'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { forgotPassword } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { advanceTime, button, fakeTime, field, press, renderMarketing, type } from '../../testing/render-marketing.tsx'
import { server } from '@tiffin/web-kit/testing'

const email = 'asha@spicegarden.example'

async function reachReset(address = email) {
  const page = renderMarketing('/?subdomain=spice')
  await screen.findByRole('heading', { name: 'Welcome to Spice' })
  type(/^Email/, address)
  press('Forgot password?')
  expect(field(/^Email/).value).toBe(address)
  press('Send code')
  await screen.findByRole('heading', { name: 'Set a new password' })
  return page
}

function change(code: string, password: string): void {
  type(/^Verification code/, code)
  type(/^New password/, password)
  press('Change password')
}

test('a mailed code sets a new password and leads back to the login, where the new one works', async () => {
  const { restaurant } = await reachReset()
  expect(
    screen.getByText('If there is an account with this email, a code is on its way. It works for ten minutes.'),
  ).toBeDefined()
  change(MOCK_CODE, 'new-secret')

  expect(
    await screen.findByText('Your password is changed and every session is signed out. Sign in with the new password.'),
  ).toBeDefined()
  expect(field(/^Email/).value).toBe(email)
  expect(document.activeElement).toBe(field(/^Password/))
  type(/^Password/, 'new-secret')
  press('Sign in')
  await waitFor(() => expect(localStorage.getItem('authToken')).toMatch(/^ey/))
  expect(restaurant.calls.find(({ endpoint }) => endpoint === 'resetPassword')?.body).toEqual({
    email,
    subdomain: 'spice',
    code: MOCK_CODE,
    password: 'new-secret',
  })
})

test('an email nobody has gets the same answer', async () => {
  await reachReset('nobody@nowhere.test')
  expect(
    screen.getByText('If there is an account with this email, a code is on its way. It works for ten minutes.'),
  ).toBeDefined()
})

test('a wrong code says so in red, keeps what was typed and can be corrected', async () => {
  await reachReset()
  change('111111', 'new-secret')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Error: Verification failed. Please check the code and try again.',
    ),
  )
  expect([field(/^Verification code/).value, field(/^New password/).value]).toEqual(['111111', 'new-secret'])
  expect(document.activeElement).toBe(field(/^Verification code/))
})

test('code and password are checked before they are sent', async () => {
  const { restaurant } = await reachReset()
  change('123', '12345')
  expect(await screen.findByText('The code has six digits.')).toBeDefined()
  expect(screen.getByText('New password must be at least 6 characters.')).toBeDefined()
  expect(restaurant.calls.some(({ endpoint }) => endpoint === 'resetPassword')).toBe(false)
})

test('too many mails are refused in the words of the server', async () => {
  renderMarketing('/?subdomain=spice')
  server.use(
    http.post(`*${forgotPassword.path}`, () =>
      HttpResponse.json(
        { error: 'Too many attempts. Please wait a moment and try again.', code: 'TOO_MANY_REQUESTS' },
        { status: 429 },
      ),
    ),
  )
  await screen.findByRole('heading', { name: 'Welcome to Spice' })
  press('Forgot password?')
  type(/^Email/, email)
  press('Send code')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Error: Too many attempts. Please wait a moment and try again.'),
  )
})

test('a new code can be asked for after a minute, and the way back keeps the email', async () => {
  fakeTime()
  const { restaurant } = await reachReset()
  expect(button(/^Send a new code/).disabled).toBe(true)
  await advanceTime(60_000)
  press('Send a new code')
  await waitFor(() => expect(restaurant.accounts.mails).toEqual([email, email]))
  press('Back to the login')
  expect(field(/^Email/).value).toBe(email)
})
