import { systemPaths } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readToken } from '@tiffin/web-kit'
import { addressShown } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { callsTo, renderPanel } from '../testing/render-system.tsx'

const links = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const sidebar = () => screen.findByRole('complementary', { name: 'Sidebar' })

test('[C1-007] [C1-009] [C2-139] [C6-032] the operator has a panel with pages of its own, and where one is is marked', async () => {
  renderPanel('/system')

  expect(links(await sidebar())).toEqual(['Dashboard', 'Restaurants', 'Plans', 'Activity', 'Modules'])
  await userEvent.click(within(await sidebar()).getByRole('link', { name: 'Plans' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscription Plans' })).toBeDefined()
  expect(
    within(await sidebar())
      .getByRole('link', { name: 'Plans' })
      .getAttribute('aria-current'),
  ).toBe('page')
  expect(
    within(await sidebar())
      .getByRole('link', { name: 'Dashboard' })
      .getAttribute('aria-current'),
  ).toBeNull()
})

test('[C2-140] on a phone the pages slide out, and choosing one closes them', async () => {
  renderPanel('/system')
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))

  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  expect(links(drawer)).toEqual(['Dashboard', 'Restaurants', 'Plans', 'Activity', 'Modules'])
  expect(within(drawer).getByRole('button', { name: 'Logout' })).toBeDefined()
  await userEvent.click(within(drawer).getByRole('link', { name: 'Restaurants' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(addressShown()).toBe('/system/restaurants'))
})

test('[C2-140] Escape closes the pages and gives the focus back', async () => {
  renderPanel('/system')
  const opener = await screen.findByRole('button', { name: 'Open menu' })
  await userEvent.click(opener)
  await screen.findByRole('dialog')

  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('[C2-004] logging out of the slide-out leads to the login as well', async () => {
  renderPanel('/system')
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }))

  expect(await screen.findByText('Sign in to manage the platform')).toBeDefined()
  await waitFor(() => expect(addressShown()).toBe('/system/login'))
})

test('Log out everywhere asks first, ends the sessions at the server and leads to the login', async () => {
  const { mock, questions } = renderPanel('/system')
  await userEvent.click(within(await sidebar()).getByRole('button', { name: 'Log out everywhere' }))

  expect(await screen.findByText('Sign in to manage the platform')).toBeDefined()
  expect(questions.map(({ title }) => title)).toEqual(['Log out everywhere?'])
  expect([callsTo(mock, 'systemLogOutEverywhere').length, readToken('system')]).toEqual([1, null])
})

test('when it fails the operator stays signed in and sees the error', async () => {
  const mock = createMockRestaurant()
  mock.outages.add('systemLogOutEverywhere')
  const { texts } = renderPanel('/system', { mock })
  await userEvent.click(within(await sidebar()).getByRole('button', { name: 'Log out everywhere' }))

  await waitFor(() =>
    expect(texts()).toEqual(['Could not log out everywhere: Something went wrong on our side. Please try again.']),
  )
  expect(readToken('system')).not.toBeNull()
})

test('[C2-166] the footer has the copyright line', async () => {
  renderPanel('/system')

  expect((await screen.findByRole('contentinfo')).textContent).toMatch(/^© \d{4} Tiffin\. All rights reserved\.$/)
})

test('an address that is no page of the panel leads to the dashboard', async () => {
  renderPanel('/system/nowhere')

  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined()
  expect(addressShown()).toBe(systemPaths.dashboard())
})

test('the pages collapse to their icons, which still have names, and stay so after a reload', async () => {
  const { unmount } = renderPanel('/system')
  await userEvent.click(within(await sidebar()).getByRole('button', { name: 'Collapse sidebar' }))
  const names = within(await sidebar())
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'))
  expect(names).toEqual(['Dashboard', 'Restaurants', 'Plans', 'Activity', 'Modules'])
  expect(within(await sidebar()).getByRole('button', { name: 'Logout' })).toBeDefined()

  unmount()
  renderPanel('/system')
  await userEvent.click(within(await sidebar()).getByRole('button', { name: 'Expand sidebar' }))
  expect(links(await sidebar())).toEqual(['Dashboard', 'Restaurants', 'Plans', 'Activity', 'Modules'])
})
