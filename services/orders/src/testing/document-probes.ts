import { createBillLink, giveCreditNote, revokeBillLinks, settleOrder } from '@tiffin/contracts'
import type { AuditProbes } from '@tiffin/service-kit/testing'
import { expect } from 'vitest'
import type { TestRestaurant } from './harness.ts'
import type { PrepareProbe } from './prepare-probe.ts'

type WithOrder = () => Promise<{ at: TestRestaurant; id: string; number: string }>

/** Returns the audit probes of the endpoints for documents of paid orders. */
export function documentProbes(
  prepared: PrepareProbe,
  withOrder: WithOrder,
  billByGst: (restaurant: TestRestaurant) => Promise<unknown>,
): Pick<AuditProbes<'orders'>, 'giveCreditNote' | 'createBillLink' | 'revokeBillLinks'> {
  async function withPaidDocument() {
    const { at, id, number } = await withOrder()
    await billByGst(at)
    const { document } = (await at.call(settleOrder, { params: { id }, body: {} })).body
    return { at, number, document: document! }
  }

  return {
    giveCreditNote: async () => {
      const { at, number, document } = await withPaidDocument()
      const way = { method: 'UPI', reference: '4821' }
      const after = expect.objectContaining({ document: document.number, amount: 252, ...way, reason: 'Complaint' })
      const input = { params: { id: document.id }, body: { ...way, reason: 'complaint', credit_notes: 0 } }
      return prepared(at, 'Captain', giveCreditNote, input, { subject: number, before: null, after })
    },
    createBillLink: async () => {
      const { at, number, document } = await withPaidDocument()
      const said = { subject: number, before: null, after: { document: document.number } }
      return prepared(at, 'Cashier', createBillLink, { body: { document_id: document.id } }, said)
    },
    revokeBillLinks: async () => {
      const { at, number, document } = await withPaidDocument()
      await at.call(createBillLink, { body: { document_id: document.id } }, 'Cashier')
      const said = { subject: number, before: null, after: { document: document.number } }
      return prepared(at, 'Captain', revokeBillLinks, { params: { id: document.id } }, said)
    },
  }
}
