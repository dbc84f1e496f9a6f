import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { confirm, type ConfirmRequest } from '@tiffin/web-kit'
import { expect, test } from 'vitest'
import { ConfirmHost } from './confirm-host.tsx'

const question: ConfirmRequest = { title: 'Delete area?', message: 'Rooftop will be gone.' }

/** Asks a question and waits until the dialog is shown. */
async function ask(request: ConfirmRequest = question) {
  let answer: Promise<boolean> | undefined
  await act(async () => {
    answer = confirm(request)
  })
  await screen.findByRole('dialog', { name: request.title })
  return answer!
}

test.each([
  ['Confirm', true],
  ['Cancel', false],
])('[C2-076] [C2-077] %s answers the question and closes the dialog', async (button, expected) => {
  render(<ConfirmHost />)
  const answer = ask()
  await screen.findByText('Rooftop will be gone.')
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect(await answer).toBe(expected)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape counts as Cancel', async () => {
  render(<ConfirmHost />)
  const answer = ask()
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
  expect(await answer).toBe(false)
})

test('a second question takes the place of the first, which counts as cancelled', async () => {
  render(<ConfirmHost />)
  const first = ask()
  await screen.findByRole('dialog', { name: 'Delete area?' })
  const second = ask({
    title: 'Unsaved changes',
    message: 'Leave without saving?',
    confirmLabel: 'Leave',
    danger: true,
  })
  await screen.findByRole('dialog', { name: 'Unsaved changes' })
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect([await first, await second]).toEqual([false, true])
})

test('when nobody can be asked the answer is no', async () => {
  expect(await confirm(question)).toBe(false)
})
