import { AppError, takeOverBill } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function takeOverBillRoute({ billJobs }: RouteDeps) {
  return route(takeOverBill, async ({ tenant, params }) => ({ slip: await billJobs.takeOver(tenant, params.id) }), {
    whenParamsInvalid: () => new AppError('PRINT_JOB_NOT_FOUND'),
  })
}
