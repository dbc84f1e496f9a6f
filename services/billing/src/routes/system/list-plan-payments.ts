import { AppError, listPlanPayments } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWirePayment } from '../../payment-wire.ts'

export function listPlanPaymentsRoute({ payments, now }: RouteDeps) {
  return route(
    listPlanPayments,
    async ({ params }) => (await payments.list({ id: params.id }, now())).map(toWirePayment),
    {
      whenParamsInvalid: () => new AppError('RESTAURANT_NOT_FOUND'),
    },
  )
}
