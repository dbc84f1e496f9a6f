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
import { DAY_MS, isReservedSubdomain, isSubdomain, PLAN_FREE_ID } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { restaurantHealthOf } from './restaurant-health.ts'
import type { PlatformRestaurant } from './platform.ts'
import { recordAction } from './record-action.ts'

const RETENTION_MS = 30 * DAY_MS

export function platformRestaurantHandlers(mock: MockRestaurant): MockRoute[] {
  const { platform } = mock
  return [
    route(mock, listRestaurants, ({ query }) => pageOf(mock, query)),
    route(mock, getRestaurantHealth, ({ params }) => restaurantHealthOf(mock, findRestaurant(mock, params.id))),
    route(mock, listRemovals, () => platform.removals),
    route(mock, createRestaurant, ({ body }) => {
      const restaurant: PlatformRestaurant = {
        id: nextMockId(mock, ID_PREFIX.restaurant, platform.restaurants),
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
      platform.restaurants = [restaurant, ...platform.restaurants]
      recordAction(mock, 'restaurant.created', restaurant, null, {
        name: restaurant.name,
        subdomain: restaurant.subdomain,
        admin_email: restaurant.admin_email,
      })
      return restaurant
    }),
    route(mock, renameRestaurant, ({ params, body }) => {
      const restaurant = findRestaurant(mock, params.id)
      const renamed = {
        ...restaurant,
        name: requireName(body.name),
        subdomain: restaurant.subdomain === body.subdomain ? restaurant.subdomain : freeSubdomain(mock, body.subdomain),
      }
      platform.restaurants = platform.restaurants.map((each) => (each === restaurant ? renamed : each))
      recordAction(
        mock,
        'restaurant.renamed',
        renamed,
        { name: restaurant.name, subdomain: restaurant.subdomain },
        { name: renamed.name, subdomain: renamed.subdomain },
      )
      return renamed
    }),
    route(mock, removeRestaurant, ({ params }) => {
      const { id, name, subdomain } = findRestaurant(mock, params.id)
      platform.restaurants = platform.restaurants.filter((each) => each.id !== id)
      const removed_at = mock.now()
      const purge_at = new Date(removed_at.getTime() + RETENTION_MS).toISOString()
      platform.removals = [
        {
          restaurant_id: id,
          name,
          subdomain,
          removed_at: removed_at.toISOString(),
          removed_by: mock.accounts.operator.email,
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

export function findRestaurant(mock: MockRestaurant, id: string): PlatformRestaurant {
  const restaurant = mock.platform.restaurants.find((each) => each.id === id)
  if (!restaurant) throw new AppError('RESTAURANT_NOT_FOUND')
  return restaurant
}

function pageOf(mock: MockRestaurant, { page, q = '', ...asked }: QueryOf<typeof listRestaurants>) {
  const { restaurants } = mock.platform
  const { sort, direction } = orderOf(mock, asked)
  const matching = restaurants.filter(({ name, subdomain, admin_email }) =>
    [name, subdomain, admin_email].some((text) => text.toLowerCase().includes(q.toLowerCase())),
  )
  const ascending = matching
    .map((restaurant) => toWireRestaurant(mock, restaurant))
    .toSorted((a, b) => compare(a[sort], b[sort]))
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

/** Returns the applied sort. Without billing, sorting by plan falls back to newest first. */
function orderOf(
  { platform }: MockRestaurant,
  { sort = 'created_at', direction = 'desc' }: Pick<QueryOf<typeof listRestaurants>, 'sort' | 'direction'>,
) {
  return OF_PLAN.has(sort) && platform.silent.has('billing')
    ? ({ sort: 'created_at', direction: 'desc' } as const)
    : { sort, direction }
}

/** Returns a row of the list. Without billing its plan is null. */
function toWireRestaurant(
  mock: MockRestaurant,
  { id, name, subdomain, admin_email, user_count, created_at, ...subscription }: PlatformRestaurant,
): AdminRestaurant {
  const plan = mock.platform.silent.has('billing')
    ? { plan_name: null, subscription_status: null, current_period_end: null }
    : {
        plan_name: mock.plans.find((each) => each.plan_id === subscription.plan_id)?.name ?? subscription.plan_id,
        subscription_status: subscription.status,
        current_period_end: subscription.current_period_end,
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
  if (mock.platform.restaurants.some((each) => each.subdomain === subdomain)) throw new AppError('SUBDOMAIN_TAKEN')
  if (isReservedSubdomain(subdomain)) throw new AppError('SUBDOMAIN_RESERVED')
  return subdomain
}
