import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { attachConfirmHost } from '../confirm/confirm.ts'
import { AppRouter } from './app-router.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'

beforeEach(() => history.replaceState(null, '', '/menu'))
afterEach(cleanup)

function Page() {
  const navigate = useNavigate()
  const [isDirty, setDirty] = useState(false)
  useUnsavedChanges(isDirty)
  return (
    <>
      <p data-testid="address">{useLocation().pathname}</p>
      <button onClick={() => setDirty(true)}>Edit</button>
      <button onClick={() => setDirty(false)}>Save</button>
      <button onClick={() => void navigate('/settings')}>Settings</button>
      <button onClick={() => void navigate('/menu?open=1')}>Same page</button>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const address = () => screen.getByTestId('address').textContent

/** Gives every question the same answer. @returns a function that returns the number of questions so far */
function answerWith(isConfirmed: boolean): () => number {
  let asked = 0
  onTestFinished(
    attachConfirmHost(() => {
      asked += 1
      return Promise.resolve(isConfirmed)
    }),
  )
  return () => asked
}

test('a page without changes is left at once', async () => {
  const asked = answerWith(false)
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  press('Edit')
  press('Save')
  press('Settings')

  await waitFor(() => expect(address()).toBe('/settings'))
  expect(asked()).toBe(0)
})

test('unsaved changes are kept when the question is declined', async () => {
  const asked = answerWith(false)
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  press('Edit')
  press('Settings')

  await waitFor(() => expect(asked()).toBe(1))
  expect([address(), location.pathname]).toEqual(['/menu', '/menu'])
})

test('unsaved changes are left behind when the question is confirmed', async () => {
  answerWith(true)
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  press('Edit')
  press('Settings')

  await waitFor(() => expect(address()).toBe('/settings'))
})

test('a change of the query is no leaving', () => {
  const asked = answerWith(false)
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  press('Edit')
  press('Same page')

  expect([asked(), location.search]).toEqual([0, '?open=1'])
})

test.each([
  ['declined: the page stays', false, '/settings'],
  ['confirmed: the page before shows', true, '/menu'],
] as const)('the back button asks; %s', async (_name, isConfirmed, expected) => {
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  press('Settings')
  await waitFor(() => expect(address()).toBe('/settings'))
  const asked = answerWith(isConfirmed)
  press('Edit')
  history.back()

  await waitFor(() => expect(asked()).toBe(1))
  await waitFor(() => expect([address(), location.pathname]).toEqual([expected, expected]))
})

test('closing the tab asks in the words of the browser', () => {
  render(
    <AppRouter>
      <Page />
    </AppRouter>,
  )
  const closing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

  expect(closing()).toBe(false)
  press('Edit')
  expect(closing()).toBe(true)
})
