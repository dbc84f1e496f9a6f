import { listPaymentIssueRecords } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireIssue } from '../../payment-wire.ts'

export function listPaymentIssueRecordsRoute({ payments, now }: RouteDeps) {
  return route(listPaymentIssueRecords, async () => (await payments.listIssues(now())).map(toWireIssue))
}
