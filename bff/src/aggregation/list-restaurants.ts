import {
  findRestaurantRecords,
  listPlansInUse,
  listRestaurantRecords,
  listRestaurants,
  rankRestaurantsByPlan,
  RESTAURANTS_A_PAGE,
  type AdminRestaurant,
  type QueryOf,
  type RestaurantListPage,
  type RestaurantRecord,
  type RestaurantSort,
  type ResponseOf,
} from '@tiffin/contracts'
import { gatewayEndpoint, type EndpointContext } from '../gateway-endpoints/gateway-endpoint.ts'

type Context = EndpointContext<typeof listRestaurants>
type Plans = ResponseOf<typeof listPlansInUse>

/**
 * Answers all restaurants of tenancy, or the page that the query names, with their plans from billing. The number of
 * restaurants does not change the number of calls: at most two, or three when sorted by a column of billing. While
 * billing is unavailable the plans are null.
 *
 * @throws AppError SERVICE_UNAVAILABLE when tenancy is unavailable
 */
export const restaurants = gatewayEndpoint(listRestaurants, (context) =>
  context.query.page === undefined ? listAll(context) : findPage(context, context.query.page),
)

async function listAll({ call, callOptional }: Context): Promise<AdminRestaurant[]> {
  const [records, plans] = await Promise.all([
    call(listRestaurantRecords, {}),
    callOptional(listPlansInUse, { body: {} }),
  ])
  return withPlans(records, plans)
}

async function findPage({ query, call, callOptional }: Context, page: number): Promise<RestaurantListPage> {
  const { order, inTenancy, isBillingUnavailable } = await orderOf(query, callOptional)
  const offset = (page - 1) * RESTAURANTS_A_PAGE
  const { records, total } = await call(findRestaurantRecords, {
    body: { q: query.q ?? '', ...inTenancy, offset, limit: RESTAURANTS_A_PAGE },
  })
  const plans =
    records.length > 0 && !isBillingUnavailable
      ? await callOptional(listPlansInUse, { body: { restaurant_ids: records.map(({ id }) => id) } })
      : null
  return { restaurants: withPlans(records, plans), total, ...order }
}

const NEWEST_FIRST = { sort: 'created_at', direction: 'desc' } as const

/**
 * Returns the order of the page and the order in which tenancy sorts. For a column of billing, such as the name of the
 * plan, billing ranks the restaurants; while billing is unavailable, the newest restaurants come first.
 */
async function orderOf(
  { sort = NEWEST_FIRST.sort, direction = NEWEST_FIRST.direction }: QueryOf<typeof listRestaurants>,
  callOptional: Context['callOptional'],
) {
  if (!isPlanColumn(sort))
    return { order: { sort, direction }, inTenancy: { sort, direction }, isBillingUnavailable: false }
  const places = await callOptional(rankRestaurantsByPlan, { query: { by: sort } })
  if (places === null) return { order: NEWEST_FIRST, inTenancy: NEWEST_FIRST, isBillingUnavailable: true }
  return {
    order: { sort, direction },
    inTenancy: { sort: 'given', direction, places },
    isBillingUnavailable: false,
  } as const
}

function isPlanColumn(sort: RestaurantSort): sort is 'plan_name' | 'subscription_status' | 'current_period_end' {
  return sort === 'plan_name' || sort === 'subscription_status' || sort === 'current_period_end'
}

function withPlans(records: readonly RestaurantRecord[], plans: Plans | null): AdminRestaurant[] {
  const planOf = new Map(plans?.subscriptions.map((subscription) => [subscription.restaurant_id, subscription]))
  return records.map((record) => {
    const chosen = planOf.get(record.id)
    if (chosen)
      return {
        ...record,
        plan_name: chosen.plan_name,
        subscription_status: chosen.status,
        current_period_end: chosen.current_period_end,
      }
    return {
      ...record,
      plan_name: plans?.free_plan_name ?? null,
      subscription_status: plans && 'active',
      current_period_end: null,
    }
  })
}
