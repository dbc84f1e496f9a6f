import type { Invoice } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'

/** `1 Jan 2027 – 31 Jan 2027`; empty when the provider named no period. */
export function invoicePeriod({ period_start, period_end }: Invoice): string {
  return period_start && period_end ? `${formatDate(period_start, 'day')} – ${formatDate(period_end, 'day')}` : ''
}
