import { AppError, getBillTexts, type ResponseOf } from '@tiffin/contracts'
import type { OtherServices, Tenant } from '@tiffin/service-kit'

export type BillTexts = ResponseOf<typeof getBillTexts>

/** An Admin who changes a text sees it on the next bill but one at the latest. */
const FRESH_MS = 5_000
/** The guest waits for the bill; without the texts the till prints it. */
const DEADLINE_MS = 1_000
const MAX_BYTES = 4 * 1024 * 1024

export type BillTextsOf = {
  /**
   * Returns what stands on bills besides the order. It may be as old as tenancy is away.
   *
   * @throws AppError SERVICE_UNAVAILABLE where it was never read: a bill without its seller is none
   */
  read(tenant: Tenant, requestId: string): Promise<BillTexts>
}

/** Reads the texts on bills from tenancy. The last ones are in this service's database, as those of tickets are. */
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
