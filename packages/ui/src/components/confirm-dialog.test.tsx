import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

const ask = () => {
  const answers = { onCancel: vi.fn(), onConfirm: vi.fn() }
  render(<ConfirmDialog title="Clear the cart?" message="Four items are not punched." {...answers} />)
  return answers
}

test('[C2-076] the confirm dialog has a title and a message', () => {
  ask()

  const dialog = screen.getByRole('dialog', { name: 'Clear the cart?' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Four items are not punched.',
  )
})

test('[C2-077] Cancel and Confirm answer it', () => {
  const { onCancel, onConfirm } = ask()

  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect([onCancel, onConfirm].map((answer) => answer.mock.calls.length)).toEqual([0, 1])

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([onCancel, onConfirm].map((answer) => answer.mock.calls.length)).toEqual([1, 1])
})

test('Escape cancels, a tap beside it does nothing', () => {
  const { onCancel } = ask()

  fireEvent.pointerDown(document.body)
  expect(onCancel).not.toHaveBeenCalled()

  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledOnce()
})

test('the focus returns to where it was', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  const { unmount } = render(
    <ConfirmDialog title="Sure?" message="Really?" onCancel={() => undefined} onConfirm={() => undefined} />,
  )
  expect(document.activeElement).not.toBe(opener)

  unmount()

  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  opener.remove()
})
