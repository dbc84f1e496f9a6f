import {
  AppError,
  changePlan,
  createPlan,
  deletePlan,
  extendSubscription,
  listAllPlans,
  updatePlan,
  type BodyOf,
  type Plan,
} from '@tiffin/contracts'
import { PLAN_FREE_ID } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import type { MockRestaurant } from '../restaurant.ts'
import type { PlatformRestaurant } from './platform.ts'
import { recordAction } from './record-action.ts'
import { findRestaurant } from './restaurant-handlers.ts'

/** Returns the endpoints for plans, and for manual changes of subscriptions. */
export function platformPlanHandlers(mock: MockRestaurant): MockRoute[] {
  return [
    route(mock, listAllPlans, () => mock.plans.toSorted((a, b) => a.price_in_paise - b.price_in_paise)),
    route(mock, createPlan, ({ body }) => {
      if (mock.plans.some((plan) => plan.plan_id === body.plan_id))
        throw new AppError('PLAN_EXISTS', { id: body.plan_id })
      const { razorpay_plan_id = null, ...rest } = body
      const plan = { ...rest, razorpay_plan_id, created_at: mock.now().toISOString() }
      mock.plans = [...mock.plans, plan]
      recordAction(mock, 'plan.created', subjectOf(plan), null, { ...body })
      return plan
    }),
    route(mock, updatePlan, ({ params, body }) => {
      const plan = findPlan(mock, params.plan_id)
      if (body.plan_id !== plan.plan_id) throw new AppError('PLAN_ID_FIXED')
      if (plan.plan_id === PLAN_FREE_ID && isNoLongerFree(body)) throw new AppError('PLAN_FREE_FIXED')
      const { razorpay_plan_id = plan.razorpay_plan_id, ...rest } = body
      const changed = { ...rest, razorpay_plan_id, created_at: plan.created_at }
      mock.plans = mock.plans.map((each) => (each === plan ? changed : each))
      recordAction(mock, 'plan.changed', subjectOf(changed), { ...plan }, { ...changed })
      return changed
    }),
    route(mock, deletePlan, ({ params }) => {
      const plan = findPlan(mock, params.plan_id)
      if (plan.plan_id === PLAN_FREE_ID) throw new AppError('PLAN_FREE_STAYS')
      if (mock.platform.restaurants.some((restaurant) => restaurant.plan_id === plan.plan_id))
        throw new AppError('PLAN_IN_USE', { name: plan.name })
      mock.plans = mock.plans.filter((each) => each !== plan)
      recordAction(mock, 'plan.deleted', subjectOf(plan), { ...plan }, null)
    }),
    route(mock, changePlan, ({ params, body }) => {
      const plan = findPlan(mock, body.new_plan_id)
      return putOn(
        mock,
        params.id,
        { plan_id: plan.plan_id, status: 'active', current_period_end: null },
        'subscription.plan_changed',
      )
    }),
    route(mock, extendSubscription, ({ params, body }) => {
      const end = new Date(`${body.new_period_end}T23:59:59+05:30`)
      if (end < mock.now()) throw new AppError('PERIOD_END_PAST')
      return putOn(
        mock,
        params.id,
        { status: 'active', current_period_end: end.toISOString() },
        'subscription.extended',
      )
    }),
  ]
}

const subjectOf = ({ plan_id, name }: Pick<Plan, 'plan_id' | 'name'>) => ({ id: plan_id, name })

function findPlan({ plans }: MockRestaurant, planId: string): Plan {
  const plan = plans.find((each) => each.plan_id === planId)
  if (!plan) throw new AppError('PLAN_NOT_FOUND')
  return plan
}

function isNoLongerFree({ name, price_in_paise, razorpay_plan_id }: BodyOf<typeof updatePlan>): boolean {
  return name !== 'Free' || price_in_paise !== 0 || typeof razorpay_plan_id === 'string'
}

function putOn(mock: MockRestaurant, id: string, change: Partial<PlatformRestaurant>, action: string) {
  const restaurant = findRestaurant(mock, id)
  const changed = { ...restaurant, ...change }
  mock.platform.restaurants = mock.platform.restaurants.map((each) => (each === restaurant ? changed : each))
  const wireOf = ({ plan_id, status, current_period_end }: PlatformRestaurant) => ({
    plan_id,
    plan_name: findPlan(mock, plan_id).name,
    status,
    current_period_end,
  })
  recordAction(mock, action, restaurant, wireOf(restaurant), wireOf(changed))
  return wireOf(changed)
}
