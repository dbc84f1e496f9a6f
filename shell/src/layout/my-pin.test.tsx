import { AppError, listUsersWithPin, removePin, setPin, type Endpoint, type ErrorCode } from '@tiffin/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderShell } from '../testing/render-shell.tsx'
import { answerEndpoint } from '../testing/replies.ts'
import { MyPin } from './my-pin.tsx'

let sent: unknown[]
beforeEach(() => {
  sent = []
  answerEndpoint(listUsersWithPin, [])
})

/** Makes the endpoint accept what it is sent, or refuse it with the given code. */
function take(endpoint: Endpoint, refusal?: Extract<ErrorCode, 'PASSWORD_WRONG' | 'TOO_MANY_REQUESTS'>): void {
  const reply = async ({ request }: { request: Request }) => {
    sent.push(await request.json())
    if (!refusal) return new HttpResponse(null, { status: 204 })
    const error = new AppError(refusal)
    return HttpResponse.json(error.toBody(), { status: error.status })
  }
  server.use(endpoint.method === 'PUT' ? http.put(`*${endpoint.path}`, reply) : http.post(`*${endpoint.path}`, reply))
}

async function open() {
  const shell = renderShell(<MyPin />)
  await userEvent.click(screen.getByRole('button', { name: 'My PIN' }))
  return { ...shell, dialog: within(await screen.findByRole('dialog', { name: 'My PIN' })) }
}
type Opened = Awaited<ReturnType<typeof open>>

async function fill({ dialog }: Opened, password: string, pin: string, again = pin) {
  if (password !== '') await userEvent.type(dialog.getByLabelText(/^Your password/), password)
  await userEvent.type(dialog.getByLabelText(/^New PIN \*$/), pin)
  await userEvent.type(dialog.getByLabelText(/^New PIN once more/), again)
  await userEvent.click(dialog.getByRole('button', { name: /^(Set|Change) PIN$/ }))
}

test('a PIN is set with the own password', async () => {
  take(setPin)
  const shell = await open()
  expect(shell.dialog.queryByRole('button', { name: 'Remove PIN' })).toBeNull()
  await fill(shell, 'spice-garden', '2580')

  await waitFor(() => expect(shell.texts()).toEqual(['Your PIN is set.']))
  expect(sent).toEqual([{ password: 'spice-garden', pin: '2580' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['no password', '', '2580', '2580', 'Enter your password, so that nobody else sets your PIN.'],
  ['three digits', 'x', '258', '258', 'A PIN has 4 to 6 digits.'],
  ['a run', 'x', '1234', '1234', /^This PIN is too easy to guess/],
  ['a repeat', 'x', '0000', '0000', /^This PIN is too easy to guess/],
  ['a slip', 'x', '2580', '2589', 'The two PINs are not the same.'],
])('%s shows the error at its field, and nothing is sent', async (_what, password, pin, again, text) => {
  take(setPin)
  const shell = await open()
  await fill(shell, password, pin, again)

  expect(shell.dialog.getByText(text)).toBeDefined()
  expect(sent).toEqual([])
})

test('a wrong password shows the error at its field, and what was typed stays', async () => {
  take(setPin, 'PASSWORD_WRONG')
  const shell = await open()
  await fill(shell, 'wrong', '2580')

  expect(await shell.dialog.findByText('The password is not right.')).toBeDefined()
  expect(shell.dialog.getByLabelText<HTMLInputElement>(/^New PIN \*$/).value).toBe('2580')
})

test('any other refusal is a toast', async () => {
  take(setPin, 'TOO_MANY_REQUESTS')
  const shell = await open()
  await fill(shell, 'wrong', '2580')

  await waitFor(() => expect(shell.texts()).toEqual(['Too many attempts. Please wait a moment and try again.']))
})

test('who has one changes it or, with the own password, removes it', async () => {
  answerEndpoint(listUsersWithPin, [
    { id: '01910000-0000-7000-8000-000000000101', email: 'asha@spice.test', role: 'Admin' },
  ])
  take(removePin)
  const { dialog, texts } = await open()
  expect(await dialog.findByRole('button', { name: 'Change PIN' })).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove PIN' }))
  expect(dialog.getByText('Enter your password, so that nobody else sets your PIN.')).toBeDefined()

  await userEvent.type(dialog.getByLabelText(/^Your password/), 'spice-garden')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove PIN' }))
  await waitFor(() => expect(texts()).toEqual(['Your PIN is removed.']))
  expect(sent).toEqual([{ password: 'spice-garden' }])
})
