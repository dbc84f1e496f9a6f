import { AppError, retryBill } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function retryBillRoute({ billJobs }: RouteDeps) {
  return route(retryBill, ({ tenant, params }) => billJobs.retry(tenant, params.id), {
    whenParamsInvalid: () => new AppError('PRINT_JOB_NOT_FOUND'),
  })
}
