import {
  findRestaurantRecords,
  listPlansInUse,
  listRestaurantRecords,
  listRestaurants,
  rankRestaurantsByPlan,
  RESTAURANTS_A_PAGE,
  type AdminRestaurant,
  type QueryOf,
  type RestaurantPage,
  type RestaurantRecord,
  type RestaurantSort,
  type ResponseOf,
} from '@tiffin/contracts'
import { answer, type AnswerContext } from '../own/answer.ts'

type Context = AnswerContext<typeof listRestaurants>
type Plans = ResponseOf<typeof listPlansInUse>

/**
 * Restaurants from tenancy with their plans from billing: two calls, three when billing's columns are sorted by,
 * however many restaurants there are. While billing is away the list still comes, without plans.
 */
export const restaurants = answer(listRestaurants, (context) =>
  context.query.page === undefined ? listAll(context) : findPage(context, context.query.page),
)

async function listAll({ ask, askIfThere }: Context): Promise<AdminRestaurant[]> {
  const [records, plans] = await Promise.all([ask(listRestaurantRecords, {}), askIfThere(listPlansInUse, { body: {} })])
  return withPlans(records, plans)
}

async function findPage({ query, ask, askIfThere }: Context, page: number): Promise<RestaurantPage> {
  const { order, inTenancy, isBillingSilent } = await orderOf(query, askIfThere)
  const offset = (page - 1) * RESTAURANTS_A_PAGE
  const { records, total } = await ask(findRestaurantRecords, {
    body: { q: query.q ?? '', ...inTenancy, offset, limit: RESTAURANTS_A_PAGE },
  })
  const plans =
    records.length > 0 && !isBillingSilent
      ? await askIfThere(listPlansInUse, { body: { restaurant_ids: records.map(({ id }) => id) } })
      : null
  return { restaurants: withPlans(records, plans), total, ...order }
}

const NEWEST_FIRST = { sort: 'created_at', direction: 'desc' } as const

/**
 * How the page is sorted, and by what tenancy is to sort it. Without billing, which alone knows plans, the newest come
 * first.
 */
async function orderOf(
  { sort = NEWEST_FIRST.sort, direction = NEWEST_FIRST.direction }: QueryOf<typeof listRestaurants>,
  askIfThere: Context['askIfThere'],
) {
  if (!isOfPlan(sort)) return { order: { sort, direction }, inTenancy: { sort, direction }, isBillingSilent: false }
  const places = await askIfThere(rankRestaurantsByPlan, { query: { by: sort } })
  if (places === null) return { order: NEWEST_FIRST, inTenancy: NEWEST_FIRST, isBillingSilent: true }
  return {
    order: { sort, direction },
    inTenancy: { sort: 'given', direction, places },
    isBillingSilent: false,
  } as const
}

function isOfPlan(sort: RestaurantSort): sort is 'plan_name' | 'subscription_status' | 'current_period_end' {
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
