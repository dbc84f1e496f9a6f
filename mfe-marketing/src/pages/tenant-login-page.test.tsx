import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, press, renderMarketing, type, watchAssign } from '../testing/render-marketing.tsx'

test('[C2-009] [C2-010] [C2-011] [C3-037] the login greets with the restaurant’s subdomain and leads back to the main site', async () => {
  renderMarketing('/?subdomain=spice')

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome to Spice')
  expect(screen.getByText('Sign in to manage your operations')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the main site' }).getAttribute('href')).toBe(`${location.origin}/`)
  expect([field(/^Email/).type, field(/^Password/).type]).toEqual(['email', 'password'])
})

test.each(['nowhere', 'admin'])(
  '[C2-007 R12] [C2-008 R12] at the address %s there is no restaurant: it says so and leads to others',
  async (subdomain) => {
    const assign = watchAssign()
    renderMarketing(`/?subdomain=${subdomain}`)

    expect((await screen.findByRole('heading', { name: 'There is no restaurant at this address' })).tagName).toBe('H1')
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the main site' })).toBeDefined()
    type('Your restaurant’s name on Tiffin', 'Spice')
    press('Go to login')
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${location.origin}/?subdomain=spice`)
  },
)

test('while nobody can say whether there is such a restaurant, the login is shown', async () => {
  const { restaurant } = renderMarketing('/?subdomain=nowhere')
  restaurant.outages.add('checkSubdomain')

  await waitFor(() => expect(restaurant.calls.map(({ endpoint }) => endpoint)).toContain('checkSubdomain'))
  expect(await screen.findByRole('heading', { name: 'Welcome to Nowhere' })).toBeDefined()
  expect(field(/^Password/)).toBeDefined()
})
