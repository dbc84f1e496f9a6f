import { AppError, settlePaymentIssue } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** An issue of a removed restaurant, which tenancy no longer knows by name, can be settled as well. */
export function settlePaymentIssueRoute({ payments, nameOfRestaurant, now }: RouteDeps) {
  return route(
    settlePaymentIssue,
    async ({ params, body, operator, req }) => {
      const tenant = { id: params.id }
      const name = await nameOfRestaurant(tenant, req.id).catch(() => '')
      await payments.settleIssue(
        tenant,
        params.issue_id,
        body.note,
        { actor: operator.email, requestId: req.id, name },
        now(),
      )
    },
    {
      whenParamsInvalid: () => new AppError('PAYMENT_ISSUE_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('SETTLE_NOTE_REQUIRED'),
    },
  )
}
