import type { Order as WireOrder } from '@tiffin/contracts'
import { percentFromBasisPoints, rupeesFromPaise, type Discount } from '@tiffin/domain'
import type { Payment, Settlement } from './order.ts'

/** Maps a settlement for replies and the audit, in rupees; all fields are empty while the order is active. */
export function settlementFacts(
  settlement: Settlement | null,
): Pick<WireOrder, 'completed_at' | 'discount' | 'round_off' | 'payable' | 'payments' | 'tip'> {
  if (!settlement) return { completed_at: null, discount: null, round_off: null, payable: null, payments: [] }
  return {
    completed_at: settlement.completedAt.toISOString(),
    discount: settlement.discount && {
      ...discountFacts(settlement.discount),
      amount: rupeesFromPaise(settlement.discountPaise),
      ...(settlement.discountReason !== null && { reason: settlement.discountReason }),
      ...(settlement.discountApprovedBy !== null && { approved_by: settlement.discountApprovedBy }),
    },
    round_off: rupeesFromPaise(settlement.roundOffPaise),
    payable: rupeesFromPaise(settlement.payablePaise),
    payments: settlement.payments.map(paymentFacts),
    ...(settlement.tip && { tip: paymentFacts(settlement.tip) }),
  }
}

function paymentFacts({ method, amountPaise, tenderedPaise }: Payment): WireOrder['payments'][number] {
  return {
    method,
    amount: rupeesFromPaise(amountPaise),
    ...(tenderedPaise !== undefined && { tendered: rupeesFromPaise(tenderedPaise) }),
  }
}

function discountFacts(discount: Discount): { type: 'flat' | 'percent'; value: number } {
  return discount.type === 'flat'
    ? { type: 'flat', value: rupeesFromPaise(discount.amountPaise) }
    : { type: 'percent', value: percentFromBasisPoints(discount.basisPoints) }
}
