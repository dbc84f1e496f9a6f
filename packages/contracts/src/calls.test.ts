import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/**
 * The calls of §7, copied from the specification. Clients and services take their paths from the contracts, so only
 * this list notices a renamed one.
 */
const calls = [
  ['[C7-007]', 'GET /api/user-details'],
  ['[C7-010]', 'GET /api/subscription/details'],
  ['[C7-011]', 'GET /api/restaurant/settings'],
  ['[C7-012]', 'PUT /api/restaurant'],
  ['[C7-013]', 'GET /api/menu'],
  ['[C7-014]', 'POST /api/menu'],
  ['[C7-015] [C7-016] [C7-017] [C7-018]', 'PUT /api/menu/{id}'],
  ['[C7-019]', 'DELETE /api/menu/{id}'],
  ['[C7-020]', 'POST /api/menu/import'],
  ['[C7-021]', 'GET /api/dashboard'],
  ['[C7-022]', 'GET /api/overview'],
  ['[C7-023]', 'GET /api/tables'],
  ['[C7-025]', 'POST /api/tables'],
  ['[C7-026]', 'PUT /api/tables/{id}'],
  ['[C7-027]', 'DELETE /api/tables/{id}'],
  ['[C7-028]', 'GET /api/tables/{id}/active-order'],
  ['[C7-029 G2]', 'PUT /api/tables/{id}/free'],
  ['[C7-030]', 'GET /api/areas'],
  ['[C7-031]', 'POST /api/areas'],
  ['[C7-032]', 'PUT /api/areas/{id}'],
  ['[C7-033]', 'DELETE /api/areas/{id}'],
  ['[C7-034]', 'GET /api/orders'],
  ['[C7-037]', 'POST /api/orders'],
  ['[C7-039]', 'POST /api/orders/{id}/add'],
  ['[C7-040]', 'GET /api/tax-groups'],
  ['[C7-041]', 'PUT /api/tax-groups/{id}'],
  ['[C7-042]', 'GET /api/users'],
  ['[C7-043]', 'POST /api/users'],
  ['[C7-044]', 'PUT /api/users/{id}'],
  ['[C7-045]', 'DELETE /api/users/{id}'],
  ['[C7-046]', 'GET /api/plans'],
  ['[C7-047]', 'POST /api/subscription/create'],
  ['[C7-048]', 'POST /api/subscription/verify'],
  ['[C7-053]', 'POST /api/request-verification'],
  ['[C7-054]', 'POST /api/signup'],
  ['[C7-055]', 'POST /api/login'],
  ['[C7-056]', 'POST /api/system/login'],
  ['[C7-057]', 'GET /api/system/stats'],
  ['[C7-058]', 'GET /api/system/restaurants'],
  ['[C7-059]', 'GET /api/system/mrr'],
  ['[C7-060]', 'GET /api/system/recent-orders'],
  ['[C7-061]', 'GET /api/system/plans'],
  ['[C7-064]', 'POST /api/system/restaurants'],
  ['[C7-065]', 'PUT /api/system/restaurants/{id}'],
  ['[C7-066]', 'DELETE /api/system/restaurants/{id}'],
  ['[C7-067]', 'PUT /api/system/restaurants/{id}/subscription'],
  ['[C7-068]', 'PUT /api/system/restaurants/{id}/subscription/extend'],
  ['[C7-069]', 'POST /api/system/plans'],
  ['[C7-070]', 'PUT /api/system/plans/{plan_id}'],
  ['[C7-071]', 'DELETE /api/system/plans/{plan_id}'],
] as const

const offered = Object.values<Endpoint>(endpoints)
  .filter(({ access }) => access.scope !== 'internal')
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)

test.each(calls)('%s %s is a call of the API', (_clause, call) => {
  expect(offered.filter((each) => each === call)).toEqual([call])
})
