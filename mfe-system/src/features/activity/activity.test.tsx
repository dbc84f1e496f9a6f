import { createMockRestaurant, recordAction } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { advanceTime, fakeTime } from '@tiffin/web-kit/testing'
import { expect, test } from 'vitest'
import { renderPanel } from '../../testing/render-system.tsx'

const cafe = { id: '00000008-0000-4000-8000-000000000002', name: 'My Cafe' }
const rows = (name = 'Activity') => within(screen.getByRole('list', { name })).getAllByRole('listitem')

/** Makes a platform whose clock moves on by a minute each time it is read. */
function busyPlatform() {
  let clock = Date.parse('2026-11-21T10:00:00Z')
  return createMockRestaurant({ now: () => new Date((clock += 60_000)) })
}

test('says what was done to what, by whom, when, in which request, and what of it changed', async () => {
  const mock = busyPlatform()
  recordAction(
    mock,
    'restaurant.renamed',
    cafe,
    { name: 'Cafe', subdomain: 'my-cafe' },
    { name: 'My Cafe', subdomain: 'my-cafe' },
  )
  recordAction(
    mock,
    'plan.changed',
    { id: 'plan_pro', name: 'Pro' },
    { price_in_paise: 149_900, features: { user_limit: 3, menu_item_limit: 50 } },
    { price_in_paise: 159_950, features: { user_limit: -1, menu_item_limit: 50 } },
  )
  recordAction(mock, 'restaurant.created', { id: 'x', name: 'New Diner' }, null, {
    name: 'New Diner',
    current_period_end: null,
  })
  recordAction(mock, 'restaurant.removed', cafe, { subdomain: 'my-cafe', created_at: '2026-11-01T10:00:00.000Z' }, null)
  renderPanel('/system/activity', { mock })
  await screen.findByRole('list', { name: 'Activity', busy: false })

  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Restaurant removed My CafeSubdomainmy-cafe Created atNov 01, 2026 15:30 operator@tiffin\.testNov 21, 2026 \d\d:\d\dRequestreq-4$/,
    ),
    expect.stringMatching(
      /^Restaurant created New DinerNameNew Dineroperator@tiffin\.testNov 21, 2026 \d\d:\d\dRequestreq-3$/,
    ),
    expect.stringMatching(/^Plan changed ProPrice₹1,499\.00 → ₹1,599\.50Features user limit3 → -1operator@/),
    expect.stringMatching(/^Restaurant renamed My CafeNameCafe → My Cafeoperator@/),
  ])
})

test('says of modules what is live now, or for whom a version is tried', async () => {
  const mock = busyPlatform()
  const pos = { id: 'pos', name: 'pos' }
  recordAction(mock, 'module.released', pos, { live: '1.0.0' }, { version: '1.1.0' })
  recordAction(
    mock,
    'module.canary_started',
    pos,
    { live: '1.0.0' },
    { version: '1.1.0', restaurants: ['spice', 'dosa'], percent: 10 },
  )
  recordAction(mock, 'module.canary_ended', pos, { live: '1.0.0' }, {})
  recordAction(mock, 'module.promoted', pos, { live: '1.0.0' }, { version: '1.1.0' })
  recordAction(mock, 'module.rolled_back', { id: 'loyalty', name: 'loyalty' }, { live: '1.1.0' }, { version: '1.0.0' })
  renderPanel('/system/activity', { mock })
  await screen.findByRole('list', { name: 'Activity', busy: false })

  expect(rows().map(({ textContent }) => textContent?.replace(/operator@.*$/, ''))).toEqual([
    'Module rolled back LoyaltyLive1.1.0 → 1.0.0',
    'Module promoted POS TerminalLive1.0.0 → 1.1.0',
    'Module canary ended POS Terminal',
    'Module canary started POS TerminalCanary1.1.0Forspice, dosa and 10 % of all restaurants',
    'Module released POS TerminalVersion1.1.0',
  ])
})

test('older ones come 50 at a time, and the focus goes on where they begin', async () => {
  const mock = busyPlatform()
  for (let n = 1; n <= 60; n++)
    recordAction(mock, 'restaurant.renamed', { ...cafe, name: `Diner ${n}` }, { name: 'a' }, { name: 'b' })
  renderPanel('/system/activity', { mock })
  await screen.findByRole('list', { name: 'Activity', busy: false })
  expect(rows()).toHaveLength(50)

  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))

  await screen.findByRole('list', { name: 'Older activity', busy: false })
  expect(rows('Older activity')).toHaveLength(10)
  expect(rows('Older activity')[0]?.textContent).toContain('Diner 10')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Older activity' })))
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('older ones that were opened stay open, whole and without the focus, when the window is looked at again', async () => {
  fakeTime()
  const mock = busyPlatform()
  for (let n = 1; n <= 160; n++)
    recordAction(mock, 'restaurant.renamed', { ...cafe, name: `Diner ${n}` }, { name: 'a' }, { name: 'b' })
  renderPanel('/system/activity', { mock })
  for (const shown of [1, 2, 3]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
    await waitFor(() =>
      expect(screen.getAllByRole('list', { name: 'Older activity', busy: false })).toHaveLength(shown),
    )
  }
  const link = screen.getByRole('link', { name: 'Activity' })
  link.focus()
  recordAction(mock, 'restaurant.renamed', { ...cafe, name: 'Diner 161' }, { name: 'a' }, { name: 'b' })
  await advanceTime(6_000)
  fireEvent(globalThis.window, new Event('visibilitychange'))
  await advanceTime(1_000)

  expect(document.activeElement).toBe(link)
  const shown = screen
    .getAllByRole('list', { name: /ctivity$/ })
    .flatMap((list) => within(list).getAllByRole('listitem'))
  expect(shown.map(({ textContent }) => /Diner \d+/.exec(textContent ?? '')?.[0])).toEqual(
    Array.from({ length: 160 }, (_, index) => `Diner ${160 - index}`),
  )
})

test('the list names the services whose part is missing', async () => {
  const mock = busyPlatform()
  mock.platform.silent.add('billing')
  renderPanel('/system/activity', { mock })

  expect((await screen.findByRole('alert')).textContent).toBe('Not complete: billing did not answer.')
})

test('an action that nobody caused says so', async () => {
  renderPanel('/system/activity')

  expect(await screen.findByText('Nothing was changed yet.')).toBeDefined()
})

test('a list that cannot be read says why and can be tried again', async () => {
  const mock = createMockRestaurant({ outages: new Set(['listOperatorActions']) })
  const { texts } = renderPanel('/system/activity', { mock })
  expect(
    await screen.findByText('Failed to load activity: Something went wrong on our side. Please try again.'),
  ).toBeDefined()
  expect(texts()).toHaveLength(1)

  mock.outages.clear()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Nothing was changed yet.')).toBeDefined()
})
