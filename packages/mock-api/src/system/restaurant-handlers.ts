import {
  AppError,
  createRestaurant,
  getRestaurantHealth,
  listRemovals,
  listRestaurants,
  removeRestaurant,
  renameRestaurant,
  RESTAURANTS_A_PAGE,
  type AdminRestaurant,
  type QueryOf,
  type RestaurantSort,
} from '@tiffin/contracts'
import { isSubdomain, PLAN_FREE_ID, RESERVED_SUBDOMAINS } from '@tiffin/domain'
import type { HttpHandler } from 'msw'
import { route } from '../http/route.ts'
import { KINDS, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { healthOf } from './health-of.ts'
import type { PlatformRestaurant } from './platform.ts'
import { recordAction } from './record-action.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000

/** The restaurants of the platform, as the operator manages them. */
export function platformRestaurantHandlers(mock: MockRestaurant): HttpHandler[] {
  const { platform } = mock
  return [
    route(mock, listRestaurants, ({ query }) => pageOf(mock, query)),
    route(mock, getRestaurantHealth, ({ params }) => healthOf(mock, findHouse(mock, params.id))),
    route(mock, listRemovals, () => platform.removals),
    route(mock, createRestaurant, ({ body }) => {
      const house: PlatformRestaurant = {
        id: nextMockId(KINDS.restaurant, platform.restaurants),
        name: requireName(body.name),
        subdomain: freeSubdomain(mock, body.subdomain),
        admin_email: body.admin_email,
        user_count: 1,
        created_at: mock.now().toISOString(),
        plan_id: PLAN_FREE_ID,
        status: 'active',
        current_period_end: null,
        has_live_mandate: false,
      }
      platform.restaurants = [house, ...platform.restaurants]
      recordAction(mock, 'restaurant.created', house, null, {
        name: house.name,
        subdomain: house.subdomain,
        admin_email: house.admin_email,
      })
      return house
    }),
    route(mock, renameRestaurant, ({ params, body }) => {
      const house = findHouse(mock, params.id)
      const renamed = {
        ...house,
        name: requireName(body.name),
        subdomain: house.subdomain === body.subdomain ? house.subdomain : freeSubdomain(mock, body.subdomain),
      }
      platform.restaurants = platform.restaurants.map((each) => (each === house ? renamed : each))
      recordAction(
        mock,
        'restaurant.renamed',
        renamed,
        { name: house.name, subdomain: house.subdomain },
        { name: renamed.name, subdomain: renamed.subdomain },
      )
      return renamed
    }),
    route(mock, removeRestaurant, ({ params }) => {
      const { id, name, subdomain } = findHouse(mock, params.id)
      platform.restaurants = platform.restaurants.filter((each) => each.id !== id)
      const removed_at = mock.now()
      const purge_at = new Date(removed_at.getTime() + RETENTION_MS).toISOString()
      platform.removals = [
        {
          restaurant_id: id,
          name,
          subdomain,
          removed_at: removed_at.toISOString(),
          removed_by: mock.frontDoor.operator.email,
          purge_at,
          state: 'closing',
          waiting_for: ['billing'],
          problem: null,
        },
        ...platform.removals,
      ]
      recordAction(mock, 'restaurant.removed', { id, name }, { name, subdomain }, null)
    }),
  ]
}

export function findHouse(mock: MockRestaurant, id: string): PlatformRestaurant {
  const house = mock.platform.restaurants.find((each) => each.id === id)
  if (!house) throw new AppError('RESTAURANT_NOT_FOUND')
  return house
}

function pageOf(mock: MockRestaurant, { page, q = '', ...asked }: QueryOf<typeof listRestaurants>) {
  const { restaurants } = mock.platform
  const { sort, direction } = orderOf(mock, asked)
  const matching = restaurants.filter(({ name, subdomain, admin_email }) =>
    [name, subdomain, admin_email].some((text) => text.toLowerCase().includes(q.toLowerCase())),
  )
  const ascending = matching.map((house) => toWire(mock, house)).toSorted((a, b) => compare(a[sort], b[sort]))
  const sorted = direction === 'asc' ? ascending : ascending.toReversed()
  if (page === undefined) return sorted
  return {
    restaurants: sorted.slice((page - 1) * RESTAURANTS_A_PAGE, page * RESTAURANTS_A_PAGE),
    total: sorted.length,
    sort,
    direction,
  }
}

const OF_PLAN = new Set<RestaurantSort>(['plan_name', 'subscription_status', 'current_period_end'])

/** Without billing nothing is sorted by plans: the newest come first. */
function orderOf(
  { platform }: MockRestaurant,
  { sort = 'created_at', direction = 'desc' }: Pick<QueryOf<typeof listRestaurants>, 'sort' | 'direction'>,
) {
  return OF_PLAN.has(sort) && platform.silent.has('billing')
    ? ({ sort: 'created_at', direction: 'desc' } as const)
    : { sort, direction }
}

/** Without billing the restaurants are there, their plans are not. */
function toWire(
  mock: MockRestaurant,
  { id, name, subdomain, admin_email, user_count, created_at, ...house }: PlatformRestaurant,
): AdminRestaurant {
  const plan = mock.platform.silent.has('billing')
    ? { plan_name: null, subscription_status: null, current_period_end: null }
    : {
        plan_name: mock.plans.find((each) => each.plan_id === house.plan_id)?.name ?? house.plan_id,
        subscription_status: house.status,
        current_period_end: house.current_period_end,
      }
  return { id, name, subdomain, admin_email, user_count, created_at, ...plan }
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
}

function requireName(name: string): string {
  if (name.trim() === '') throw new AppError('RESTAURANT_NAME_REQUIRED')
  return name.trim()
}

function freeSubdomain(mock: MockRestaurant, subdomain: string): string {
  if (!isSubdomain(subdomain)) throw new AppError('SUBDOMAIN_MALFORMED')
  if (RESERVED_SUBDOMAINS.some((reserved) => reserved === subdomain)) throw new AppError('SUBDOMAIN_RESERVED')
  if (mock.platform.restaurants.some((each) => each.subdomain === subdomain)) throw new AppError('SUBDOMAIN_TAKEN')
  return subdomain
}
