import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, field, press, renderMarketing, type } from '../../testing/render-marketing.tsx'
import { suggestSubdomain } from './sign-up-form.ts'

const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const title = () => screen.findByRole('heading', { name: 'Start Your Free Trial!' })

test('[C5-060] [C5-061] the subdomain is written in lower case, with letters, digits and hyphens only, as one types', async () => {
  renderMarketing()
  await title()
  type(/^Subdomain/, 'My Café_24-A!')
  expect(field(/^Subdomain/).value).toBe('mycaf24-a')
})

test.each([
  ['cafe-ravi', ' · Available'],
  ['spice', ' · This subdomain is already taken.'],
  ['admin', ' · This subdomain is reserved. Please choose another one.'],
  ['ra--vi', 'Letters, digits and single hyphens between them, at most 40 in all.'],
])('while typing %s the form says what it is, with the address it makes', async (subdomain, words) => {
  renderMarketing('/', { baseDomain: 'tiffin.example' })
  await title()
  type(/^Subdomain/, subdomain)
  await waitFor(() => expect(address()).toBe(`localhost:3000/?subdomain=${subdomain}${words}`))
})

test('only the last of what was typed is asked about, once the typing pauses', async () => {
  const { restaurant } = renderMarketing()
  await title()
  for (const typed of ['c', 'ca', 'caf', 'cafe']) type(/^Subdomain/, typed)
  await waitFor(() => expect(address()).toContain('Available'))
  expect(
    restaurant.calls
      .filter(({ endpoint }) => endpoint === 'checkSubdomain')
      .map(({ params }) => (params as { subdomain: string }).subdomain),
  ).toEqual(['cafe'])
})

test('[C8-073] a subdomain that is taken is refused in the Sign-up Error modal, also where the field said so before', async () => {
  renderMarketing()
  await title()
  type(/^Restaurant name/, 'Spice')
  type(/^Subdomain/, 'spice')
  type(/^Email/, 'a@b.test')
  type(/^Password/, 'secret-1')
  await waitFor(() => expect(address()).toContain('taken'))
  press('Send verification code')
  const modal = await screen.findByRole('dialog', { name: 'Sign-up Error' })
  expect(modal.textContent).toContain('This subdomain is already taken.')
  await waitFor(() => expect(document.activeElement).toBe(button('OK')))
  press('OK')
  await waitFor(() => expect(document.activeElement).toBe(field(/^Subdomain/)))
})

test('a subdomain that is none is not sent, and the field says why', async () => {
  const { restaurant } = renderMarketing()
  await title()
  type(/^Restaurant name/, 'Spice')
  type(/^Subdomain/, 'ra--vi')
  type(/^Email/, 'a@b.test')
  type(/^Password/, 'secret-1')
  press('Send verification code')
  await waitFor(() => expect(field(/^Subdomain/).getAttribute('aria-invalid')).toBe('true'))
  expect(restaurant.calls.some(({ endpoint }) => endpoint === 'requestVerification')).toBe(false)
})

test('while it cannot be asked one may go on: the server decides', async () => {
  const { restaurant } = renderMarketing()
  restaurant.outages.add('checkSubdomain')
  await title()
  type(/^Subdomain/, 'cafe')
  await waitFor(() => expect(address()).toContain('Could not be checked right now. You can go on.'))
})

test.each([
  ['Café Ravi & Sons', 'cafe-ravi-sons'],
  ['  SPICE   Garden ', 'spice-garden'],
  ['मसाला', ''],
  ['-', ''],
])('%s suggests the subdomain %s', (name, subdomain) => {
  expect(suggestSubdomain(name)).toBe(subdomain)
})

test('the subdomain follows the name until one is chosen', async () => {
  renderMarketing()
  await title()
  type(/^Restaurant name/, 'Spice')
  await waitFor(() => expect(field(/^Subdomain/).value).toBe('spice'))
  type(/^Restaurant name/, 'Spice Garden')
  await waitFor(() => expect(field(/^Subdomain/).value).toBe('spice-garden'))
  type(/^Subdomain/, 'spicy')
  type(/^Restaurant name/, 'Curry House')
  await waitFor(() => expect(field(/^Restaurant name/).value).toBe('Curry House'))
  expect(field(/^Subdomain/).value).toBe('spicy')
})
