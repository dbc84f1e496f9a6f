import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, renderMarketing } from '../testing/render-marketing.tsx'

test('[C2-013] [C2-014] the page has a hero with a picture of the till, and Get Started leads to the form', async () => {
  renderMarketing()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The till for your restaurant')
  const picture = screen.getByRole<HTMLImageElement>('img')
  expect([picture.alt.length > 20, picture.width, picture.height]).toEqual([true, 1280, 720])

  const target = screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')
  expect(target).toBe('/#get-started')
  expect(document.getElementById('get-started')?.querySelector('form')?.textContent).toContain('Restaurant name')
})

test('[C2-015] the page lists the benefits, with the four roles', async () => {
  renderMarketing()
  const benefits = within(await screen.findByRole('region', { name: 'What you get' }))
  expect(benefits.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Dedicated subdomain',
    'Complete management',
    'Role-based access',
  ])
  for (const role of ['Admin', 'Captain', 'Cashier', 'Waiter']) expect(benefits.getByText(role)).toBeDefined()
})

test('[C1-015] the plans are those of billing, with prices in rupees and what they allow', async () => {
  renderMarketing()
  const plans = within(await screen.findByRole('region', { name: 'Plans' }))
  await waitFor(() =>
    expect(plans.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Free',
      'Pro Yearly',
      'Pro',
    ]),
  )
  expect(plans.getByText('₹1,499.00').parentElement?.textContent).toBe('₹1,499.00/mo')
  expect(plans.getByText('₹14,990.00').parentElement?.textContent).toBe('₹14,990.00/yr')
  for (const text of ['10 orders a day', 'Unlimited dishes on the menu', '25 users', 'No user management'])
    expect(plans.getByText(text)).toBeDefined()
})

test('plans that cannot be loaded are said quietly, with a way on; the rest of the page works', async () => {
  const { restaurant } = renderMarketing()
  restaurant.outages.add('listPublicPlans')
  expect(
    await screen.findByText('The plans could not be loaded right now. Every restaurant starts on the free one.'),
  ).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Start Your Free Trial!' })).toBeDefined()
  restaurant.outages.clear()
  press('Try Again')
  const plans = within(screen.getByRole('region', { name: 'Plans' }))
  expect(await plans.findByText('Pro Yearly')).toBeDefined()
})

test('[C1-015] what it costs stands beside the way in, in the order of the plans', async () => {
  renderMarketing()
  const prices = within(await screen.findByRole('list', { name: 'Prices' }))
  await waitFor(() =>
    expect(prices.getAllByRole('listitem').map((price) => price.textContent)).toEqual([
      'Free₹0.00',
      'Pro Yearly₹14,990.00/yr',
      'Pro₹1,499.00/mo',
    ]),
  )
})

test('[C2-018] the footer has the link groups Product, Company and Legal, and every link leads somewhere', async () => {
  renderMarketing()
  const footer = within(await screen.findByRole('contentinfo'))
  const groups = footer.getAllByRole('navigation').map((group) => [
    group.getAttribute('aria-label'),
    within(group)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ])
  expect(groups).toEqual([
    ['Product', ['/#benefits', '/#how-it-works', '/#plans', '/#log-in']],
    ['Company', ['/contact#about', '/contact']],
    ['Legal', ['/terms', '/privacy']],
  ])
  const titles = footer.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Product', 'Company', 'Legal'])
  expect(['benefits', 'how-it-works', 'plans', 'log-in'].filter((id) => document.getElementById(id) === null)).toEqual(
    [],
  )
})

test.each([
  ['/terms', 'Terms', 'The law of India applies.'],
  ['/privacy', 'Privacy', 'These lines are deleted after 400 days.'],
  ['/contact', 'Contact', 'About Tiffin'],
])('%s is a page of its own and says whom to write to', async (path, title, words) => {
  renderMarketing(path, { contactEmail: 'hello@tiffin.test' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(screen.getByText(new RegExp(words.replaceAll('.', '\\.')))).toBeDefined()
  expect(screen.getByRole('link', { name: 'hello@tiffin.test' }).getAttribute('href')).toBe('mailto:hello@tiffin.test')
  expect(document.title).toBe(`${title} · Tiffin`)
})

test('without an address to write to the pages say so', async () => {
  renderMarketing('/contact')
  expect(
    await screen.findByText('Whoever runs this installation has not published an email address yet.'),
  ).toBeDefined()
})
