import { AppError, login, type ErrorCode } from '@tiffin/contracts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AppRouter, createQueryClient, QueryClientProvider, readToken } from '@tiffin/web-kit'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { server } from '@tiffin/web-kit/testing'
import { writePage } from '../../testing/pages.ts'
import { LoginForm } from './login-form.tsx'
import { pathToReturnTo } from './return-path.ts'

const sent: unknown[] = []

function answerLogin(reply: () => Response): void {
  sent.length = 0
  server.use(
    http.post(`*${login.path}`, async ({ request }) => {
      sent.push(await request.json())
      return reply()
    }),
  )
}

function refuse(code: Extract<ErrorCode, 'BAD_CREDENTIALS' | 'TOO_MANY_REQUESTS'>): void {
  const error = new AppError(code)
  answerLogin(() => HttpResponse.json(error.toBody(), { status: error.status }))
}

function signIn(): void {
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'asha@spice.test' } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'secret-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppRouter>
        <LoginForm subdomain="spice" onForgot={() => undefined} />
      </AppRouter>
    </QueryClientProvider>,
  )
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })

test('[C3-037] [C3-038] email, password and subdomain are sent, and the token is kept', async () => {
  answerLogin(() => HttpResponse.json({ token: 'a.b.c' }))
  show()
  signIn()
  await waitFor(() => expect(readToken('restaurant')).toBe('a.b.c'))
  expect(sent).toEqual([{ email: 'asha@spice.test', password: 'secret-1', subdomain: 'spice' }])
})

test.each([
  ['BAD_CREDENTIALS', 'Error: Invalid email or password.'],
  ['TOO_MANY_REQUESTS', 'Error: Too many attempts. Please wait a moment and try again.'],
] as const)('[C8-076] %s shows the message of the server in red and keeps what was typed', async (code, text) => {
  refuse(code)
  show()
  signIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  expect(screen.getByRole('alert').className).toContain('text-danger-ink')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('asha@spice.test')
  expect([button().disabled, readToken('restaurant')]).toEqual([false, null])
})

test.each([
  ['does not answer', () => HttpResponse.error()],
  ['answers what nobody can read', () => HttpResponse.json({ sesame: true })],
])('[C8-063] [C8-076] a server that %s', async (_what, answer) => {
  answerLogin(answer)
  show()
  signIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error: An unexpected error occurred'))
})

test('a second press while the first is on its way sends nothing', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  server.use(
    http.post(`*${login.path}`, async ({ request }) => {
      sent.push(await request.json())
      await gate
      return HttpResponse.json({ token: 'a.b.c' })
    }),
  )
  sent.length = 0
  show()
  signIn()
  await waitFor(() => expect(button().disabled).toBe(true))
  fireEvent.click(button())
  release()
  await waitFor(() => expect(readToken('restaurant')).toBe('a.b.c'))
  expect(sent).toHaveLength(1)
})

test('[C8-076] trying again clears the error first', async () => {
  refuse('BAD_CREDENTIALS')
  show()
  signIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Error: '))

  server.use(http.post(`*${login.path}`, () => new Promise<Response>(() => undefined)))
  fireEvent.click(button())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''))
})

const tokenOf = (role: string) => `e30.${btoa(JSON.stringify({ exp: 1, role }))}.x`

test.each([
  ['/pos?table=1', 'Waiter', '/pos?table=1'],
  ['/dashboard', 'Admin', '/dashboard'],
  ['/dashboard', 'Waiter', null],
  ['/nowhere', 'Admin', null],
  ['//evil.test/pos', 'Admin', null],
  ['https://evil.test/pos', 'Admin', null],
  [null, 'Admin', null],
])('the way back to %s for a %s is %s', (returnTo, role, path) => {
  writePage()
  expect(pathToReturnTo(returnTo, tokenOf(role))).toBe(path)
})
