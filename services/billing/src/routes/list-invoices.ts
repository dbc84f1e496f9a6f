import { listInvoices } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireInvoice } from '../wire.ts'

export function listInvoicesRoute({ invoices }: RouteDeps) {
  return route(listInvoices, async ({ tenant }) => (await invoices.list(tenant)).map(toWireInvoice))
}
