import { AppError, getGstr1 } from '@tiffin/contracts'
import { calendarMonthOf, gstr1Of } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireGstr1 } from '../gstr1-wire.ts'

/**
 * GET /api/reports/gstr1. A month without documents gets an empty list of returns. A restaurant that does not bill by
 * GST and has no document at all gets NOT_BILLED_BY_GST.
 */
export function getGstr1Route({ readGstr1, hasBilledByGst }: RouteDeps) {
  return route(
    getGstr1,
    async ({ tenant, query: { month } }) => {
      const { now, documents } = await readGstr1(tenant, month)
      if (month > calendarMonthOf(now))
        throw new AppError('INVALID_REQUEST', { detail: 'month: must not be in the future' })
      if (documents.length === 0 && !(await hasBilledByGst(tenant))) throw new AppError('NOT_BILLED_BY_GST')
      return { month, returns: gstr1Of(documents).map(toWireGstr1) }
    },
    { isHeavy: true },
  )
}
