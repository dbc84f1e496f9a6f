import { AppError, createPlan } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { fromWirePlan, toWirePlan } from '../../wire.ts'

/** Maps a malformed plan to PLAN_INVALID, for the routes that create and update plans. */
export const planRefusals = { whenBodyInvalid: (detail: string) => new AppError('PLAN_INVALID', { detail }) } as const

export function createPlanRoute({ planAdmin }: RouteDeps) {
  return route(
    createPlan,
    async ({ body, operator, req }) =>
      toWirePlan(await planAdmin.create(fromWirePlan(body), { actor: operator.email, requestId: req.id })),
    planRefusals,
  )
}
