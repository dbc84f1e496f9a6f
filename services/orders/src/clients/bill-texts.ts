import { AppError, getBillTexts, type ResponseOf } from '@tiffin/contracts'
import type { OtherServices, Tenant } from '@tiffin/service-kit'

export type BillTexts = ResponseOf<typeof getBillTexts>

/** While tenancy answers within `DEADLINE_MS`, a changed text is on every bill from five seconds after the change. */
const FRESH_MS = 5_000
/** The guest waits for the bill, so the last texts are used when tenancy does not answer in this time. */
const DEADLINE_MS = 1_000
const MAX_BYTES = 4 * 1024 * 1024

export type BillTextsOf = {
  /**
   * Returns the texts on bills that come from the settings of the restaurant. While tenancy is away, they may be of any
   * age.
   *
   * @throws AppError SERVICE_UNAVAILABLE if tenancy is away and they were never read, because a bill must name its
   *   seller
   */
  read(tenant: Tenant, requestId: string): Promise<BillTexts>
}

/** Reads the texts on bills from tenancy, and keeps the last ones in this service's database. */
export function createBillTexts(otherServices: OtherServices): BillTextsOf {
  const texts = otherServices.cached<BillTexts>('tenancy', {
    kind: 'bill-texts',
    freshMs: FRESH_MS,
    staleMs: Infinity,
    maxBytes: MAX_BYTES,
    schema: getBillTexts.response,
    ask: ({ tenant, requestId }) =>
      otherServices.call(getBillTexts, { params: { restaurantId: tenant.id } }, { requestId, deadlineMs: DEADLINE_MS }),
  })
  return {
    async read(tenant, requestId) {
      try {
        return await texts.read({ tenant, key: '', requestId })
      } catch (error) {
        throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
      }
    },
  }
}
