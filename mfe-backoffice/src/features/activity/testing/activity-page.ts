import type { AuditEntry } from '@tiffin/contracts'
import { createMockRestaurant, seedAudit, type MockRestaurant } from '@tiffin/mock-api'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { callsTo } from '../../../testing/render-backoffice.tsx'

/** Gives every row a height. jsdom has no layout, so without a height every row would count as in view. */
export function layRowsOut(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(69)
    vi.spyOn(window, 'scrollTo').mockReturnValue()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

/** Creates a restaurant with `count` changes, one every seven minutes. The last is at 19:53 on 21 November in India. */
export function restaurantWith(count: number, changes: Partial<MockRestaurant> = {}): MockRestaurant {
  const restaurant = createMockRestaurant({ now: () => new Date('2026-11-21T14:30:00Z'), ...changes })
  seedAudit(restaurant, count)
  return restaurant
}

/** Creates a restaurant with one seeded entry, of which `changes` replace some fields. */
export function restaurantWithEntry(changes: Partial<AuditEntry>): MockRestaurant {
  const restaurant = restaurantWith(1)
  restaurant.audit = restaurant.audit.map((entry) => ({ ...entry, ...changes }))
  return restaurant
}

export const rows = async () => within(await screen.findByRole('list', { name: 'Activity' })).findAllByRole('listitem')
export const textOf = (row: HTMLElement | undefined) => (row?.textContent ?? '').replaceAll(/\s+/g, ' ')
export const queries = (restaurant: MockRestaurant) => callsTo(restaurant, 'listAudit').map((call) => call.query)
