import { DAY_MS } from '@tiffin/domain'

/** A dispute at the provider: a customer's bank asks for a payment back. */
export type ProviderDispute = {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
  /** The amount taken from the platform; 0 while nothing was deducted or the provider does not tell. */
  readonly amountDeductedPaise: number
  /** The status at the provider: open, under_review, won, lost or closed. */
  readonly status: string
  readonly phase: string
  readonly reasonCode: string | null
  readonly respondBy: Date | null
  readonly createdAt: Date
}

/** A stored dispute. `asOf` is the time of its state: the time of the event, or the time at which the fetch began. */
export type Dispute = ProviderDispute & { readonly invoiceId: string; readonly asOf: Date }

const OVER: ReadonlySet<string> = new Set(['won', 'lost', 'closed'])

export const isDisputeOver = ({ status }: Pick<ProviderDispute, 'status'>): boolean => OVER.has(status)

/**
 * Returns whether a reported state is newer than the stored one. Of two states with the same time, the one in which the
 * dispute is over (won, lost or closed) counts as newer; if both are, the stored one stays.
 */
export function isNewerDisputeState(
  known: Pick<Dispute, 'status' | 'asOf'> | null,
  { status }: Pick<ProviderDispute, 'status'>,
  asOf: Date,
): boolean {
  if (known === null || asOf > known.asOf) return true
  return asOf.getTime() === known.asOf.getTime() && !isDisputeOver(known) && OVER.has(status)
}

/**
 * Returns the time of the next check at the provider: in a day, so that every lost event is noticed. Null once the
 * dispute was won, lost or closed.
 */
export function nextDisputeCheck(dispute: Pick<ProviderDispute, 'status'>, now: Date): Date | null {
  return isDisputeOver(dispute) ? null : new Date(now.getTime() + DAY_MS)
}
