import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import TenantLoginPage from './tenant-login-page.tsx'

test('[C2-009] [C2-010] [C2-011] [C3-037] the login greets with the restaurant’s subdomain and leads back to the main site', () => {
  render(<TenantLoginPage subdomain="spice" />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Spice')
  expect(screen.getByText('Sign in to manage your operations')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the main site' }).getAttribute('href')).toBe(`${location.origin}/`)
  expect([screen.getByLabelText<HTMLInputElement>(/^Email/).type, screen.getByLabelText<HTMLInputElement>(/^Password/).type]).toEqual(['email', 'password'])
})
