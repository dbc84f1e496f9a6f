import { getKotTexts, type ResponseOf } from '@tiffin/contracts'
import type { OtherServices, Tenant } from '@tiffin/service-kit'

export type KotTexts = ResponseOf<typeof getKotTexts>

const FRESH_MS = 30_000
/** An agent asks every two seconds, so that the texts are read again before a ticket waits for that. */
const REFRESH_BEHIND_MS = 5 * 60_000
/** A ticket does not wait longer for what stands above its dishes. */
const DEADLINE_MS = 500
const MAX_BYTES = 4 * 1024 * 1024
const NONE: KotTexts = { kot_header: '', kot_footer: '' }

export type KotTextsOf = {
  /** Returns the texts on kitchen tickets. They may be a little older than the settings; never fails. */
  read(tenant: Tenant, requestId: string): Promise<KotTexts>
}

/**
 * Reads the texts on kitchen tickets from tenancy. The last ones are in this service's database and are used however
 * old while tenancy is away, also after a restart; tickets of a restaurant whose texts were never read have none.
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
