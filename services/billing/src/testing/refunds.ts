import {
  listInvoices,
  listPaymentIssueRecords,
  listPlanPayments,
  refundPayment,
  settlePaymentIssue,
  type BodyOf,
} from '@tiffin/contracts'
import { OPERATOR, type BillingUnderTest } from './harness.ts'
import type { Buyer } from './purchases.ts'

/** Returns the operator's calls about payments, and the Admin's calls that read invoices and credit notes. */
export function openOperatorPayments(service: BillingUnderTest) {
  const payments = async (of: Buyer) => (await service.operate(listPlanPayments, { params: { id: of.id } })).body
  const give = (of: Buyer, body: BodyOf<typeof refundPayment>, key?: string) =>
    service.call(
      refundPayment,
      { params: { id: of.id }, body },
      { token: service.tokenOfOperator(OPERATOR), headers: key ? { 'idempotency-key': key } : {} },
    )
  return {
    payments,
    /** Finds the provider's id of the newest payment. */
    paid: async (of: Buyer) => (await payments(of))[0]!.payment_id,
    give,
    settle: (of: Buyer, issueId: string, note: string) =>
      service.operate(settlePaymentIssue, { params: { id: of.id, issue_id: issueId }, body: { note } }),
    issues: async (of: Buyer) =>
      (await service.ask(listPaymentIssueRecords, {})).body.filter((issue) => issue.restaurant_id === of.id),
    invoices: async (of: Buyer) => (await service.call(listInvoices, {}, { token: of.token })).body,
    notes: async (of: Buyer) =>
      (await service.call(listInvoices, {}, { token: of.token })).body.flatMap(
        ({ credit_notes: notes }) => notes ?? [],
      ),
  }
}
