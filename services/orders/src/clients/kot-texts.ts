import { getKotTexts, type ResponseOf } from '@tiffin/contracts'
import type { OtherServices, Tenant } from '@tiffin/service-kit'

export type KotTexts = ResponseOf<typeof getKotTexts>

const FRESH_MS = 30_000
/**
 * Texts of up to this age are used at once and renewed in the background. The texts are read whenever an agent takes
 * jobs, which it does every two seconds. So a ticket waits for tenancy only at the first read, and after no agent has
 * taken jobs or tenancy has not answered for this time.
 */
const REFRESH_BEHIND_MS = 5 * 60_000
/** The kitchen waits for the ticket, so the last texts are used when tenancy does not answer in this time. */
const DEADLINE_MS = 500
const MAX_BYTES = 4 * 1024 * 1024
const NONE: KotTexts = { kot_header: '', kot_footer: '' }

export type KotTextsOf = {
  /** Returns the texts on kitchen tickets, which may be older than the settings. Never fails. */
  read(tenant: Tenant, requestId: string): Promise<KotTexts>
}

/**
 * Reads the texts on kitchen tickets from tenancy, and keeps the last ones in this service's database. While tenancy is
 * away, the last ones are used at any age, also after a restart. Without any, a ticket has no texts.
 */
export function createKotTexts(otherServices: OtherServices): KotTextsOf {
  const texts = otherServices.cached<KotTexts>('tenancy', {
    kind: 'kot-texts',
    freshMs: FRESH_MS,
    refreshBehindMs: REFRESH_BEHIND_MS,
    staleMs: Infinity,
    maxBytes: MAX_BYTES,
    schema: getKotTexts.response,
    ask: ({ tenant, requestId }) =>
      otherServices.call(getKotTexts, { params: { restaurantId: tenant.id } }, { requestId, deadlineMs: DEADLINE_MS }),
  })
  return { read: (tenant, requestId) => texts.read({ tenant, key: '', requestId }).catch(() => NONE) }
}
