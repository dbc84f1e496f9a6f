import { HOUR_MS } from '@tiffin/domain'
import { createMockRestaurant, MOCK_CODE, mockToken } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { readToken, serverTime, storeToken } from '@tiffin/web-kit'
import { setServerAhead } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { renderPanel, renderSystem } from '../../testing/render-system.tsx'

const operator = { email: 'operator@tiffin.test', password: 'tiffin-operator' }
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)

function signIn({ email, password }: { email: string; password: string }): void {
  fireEvent.change(field(/^Email/), { target: { value: email } })
  fireEvent.change(field(/^Password/), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test.each(['/system', '/system/login', '/system/plans'])(
  '[C2-002] [C2-003] without a token %s is the login',
  (address) => {
    renderSystem(address)

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('System Admin')
    expect(screen.getByText('Sign in to manage the platform')).toBeDefined()
    expect([field(/^Email/).type, field(/^Password/).type]).toEqual(['email', 'password'])
  },
)

test('[C3-039] [C6-031] [C8-084] [C9-038] signing in keeps the token under systemAuthToken, says so for three seconds and opens the panel', async () => {
  const { toasts } = renderSystem('/system/login')
  signIn(operator)

  await waitFor(() => expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined())
  expect(localStorage.getItem('systemAuthToken')).toMatch(/^ey/)
  expect(readToken('restaurant')).toBeNull()
  expect(toasts.map(({ kind, text, durationMs }) => [kind, text, durationMs])).toEqual([
    ['success', 'Logged in successfully!', 3_000],
  ])
  expect(location.pathname).toBe('/system')
})

test('[C2-004] logging out removes the token and leads to /system/login', async () => {
  renderPanel('/system')
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))

  expect(await screen.findByText('Sign in to manage the platform')).toBeDefined()
  await waitFor(() =>
    expect([location.pathname, localStorage.getItem('systemAuthToken')]).toEqual(['/system/login', null]),
  )
})

test('a token that has run out is no session', () => {
  storeToken('system', mockToken(new Date(0)))
  renderSystem('/system')

  expect(screen.getByText('Sign in to manage the platform')).toBeDefined()
})

test.each([13, -13])(
  'with a clock that is %d h wrong the panel is open as long as the token lives for the server',
  (h) => {
    setServerAhead(-h * HOUR_MS)
    storeToken('system', mockToken(new Date(serverTime())))
    const { unmount } = renderSystem('/system')
    expect(screen.queryByText('Sign in to manage the platform')).toBeNull()
    unmount()

    storeToken('system', mockToken(new Date(serverTime() - 13 * HOUR_MS)))
    renderSystem('/system')
    expect(screen.getByText('Sign in to manage the platform')).toBeDefined()
  },
)

test('[C5-055] email and password are required, and the first that is missing gets the focus', async () => {
  const { mock } = renderSystem('/system')
  signIn({ email: ' ', password: '' })

  await waitFor(() => expect(screen.getByText('Email is required.')).toBeDefined())
  expect(screen.getByText('Password is required.')).toBeDefined()
  expect(document.activeElement).toBe(field(/^Email/))
  expect(mock.calls).toEqual([])
})

test('where a second factor is set, the right password is followed by the question for the code', async () => {
  const mock = createMockRestaurant()
  mock.accounts.operator.code = MOCK_CODE
  renderSystem('/system', { mock })
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  signIn(operator)

  await screen.findByLabelText(/^Code/)
  await waitFor(() => expect(document.activeElement).toBe(field(/^Code/)))
  expect([screen.getByRole('alert').textContent, readToken('system')]).toEqual(['', null])

  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter the six digits.')).toBeDefined()

  fireEvent.change(field(/^Code/), { target: { value: '000000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Error: This code is not right, or it was used before. Please enter the next one.',
    ),
  )
  expect([field(/^Code/).value, field(/^Password/).value]).toEqual(['', operator.password])

  fireEvent.change(field(/^Code/), { target: { value: '246 810' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(readToken('system')).toMatch(/^ey/))
})

test('[C6-031] a refusal is shown in red and keeps what was typed', async () => {
  renderSystem('/system')
  signIn({ ...operator, password: 'guess' })

  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error: Invalid email or password.'))
  expect(screen.getByRole('alert').className).toContain('text-danger-ink')
  expect([field(/^Email/).value, field(/^Password/).value, readToken('system')]).toEqual([
    operator.email,
    'guess',
    null,
  ])
})
