import { AppError, getGstr1 } from '@tiffin/contracts'
import { calendarMonthOf, gstr1Of } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireGstr1 } from '../gstr1-wire.ts'

/**
 * GET /api/reports/gstr1. A month without documents gets an empty list of returns. A restaurant that does not bill by
 * GST and has no document at all gets NOT_BILLED_BY_GST; a month, or a restaurant, that has bills of supply alone gets
 * COMPOSITION_WITHOUT_GSTR1.
 */
export function getGstr1Route({ readGstr1, readGstHistory }: RouteDeps) {
  return route(
    getGstr1,
    async ({ tenant, query: { month } }) => {
      const { now, documents } = await readGstr1(tenant, month)
      if (month > calendarMonthOf(now))
        throw new AppError('INVALID_REQUEST', { detail: 'month: must not be in the future' })
      const returns = gstr1Of(documents)
      if (returns.length === 0) {
        const history = documents.length > 0 ? 'supply' : await readGstHistory(tenant)
        if (history === 'never') throw new AppError('NOT_BILLED_BY_GST')
        if (history === 'supply') throw new AppError('COMPOSITION_WITHOUT_GSTR1')
      }
      return { month, returns: returns.map(toWireGstr1) }
    },
    { isHeavy: true },
  )
}
