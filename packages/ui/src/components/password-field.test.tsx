import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

test('a password is hidden, its eye shows it and hides it again, and what was typed stays', () => {
  render(<PasswordField label="Password" defaultValue="spice-garden" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  const eye = screen.getByRole('button', { name: 'Show password' })
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])

  fireEvent.click(eye)
  expect([field.type, eye.getAttribute('aria-pressed'), field.value]).toEqual(['text', 'true', 'spice-garden'])

  fireEvent.click(eye)
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
})

test('the label names the field alone, also for who looks for a part of it', () => {
  render(<PasswordField label="Password" />)
  expect(screen.getAllByLabelText(/password/i)).toHaveLength(1)
})

test('the eye sends no form', () => {
  const sent: string[] = []
  render(
    <form onSubmit={() => sent.push('sent')}>
      <PasswordField label="Password" error="Password is required." />
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(sent).toEqual([])
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})
