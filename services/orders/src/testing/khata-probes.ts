import { createKhata, getKhata, reverseKhataReceipt, takeKhataReceipt, updateKhata } from '@tiffin/contracts'
import type { AuditProbes } from '@tiffin/service-kit/testing'
import type { TestRestaurant } from './harness.ts'
import { BILL, onKhata, openKhata } from './khatas.ts'
import type { PrepareProbe } from './prepare-probe.ts'

type Probed = 'createKhata' | 'updateKhata' | 'takeKhataReceipt' | 'reverseKhataReceipt'

/** Returns the audit probes of the endpoints for khatas. No entry has the name or the phone of a customer. */
export function khataProbes(
  addRestaurant: () => TestRestaurant,
  prepared: PrepareProbe,
): Pick<AuditProbes<'orders'>, Probed> {
  async function withDebt() {
    const at = addRestaurant()
    at.isKhataOn = true
    const { id } = await openKhata(at, 500)
    await onKhata(at, { id })
    return { at, params: { id } }
  }
  const receipt = { method: 'Cash', amount: 100 } as const

  return {
    createKhata: async () => {
      const said = { subject: 'Khata 1', before: null, after: { limit: 500 } }
      const body = { name: 'Ravi', phone: '98450 12345', limit: 500 }
      return prepared(addRestaurant(), 'Captain', createKhata, { body }, said)
    },
    updateKhata: async () => {
      const { at, params } = await withDebt()
      const after = { limit: 900, customer_changed: true }
      const body = { name: 'Ravi Kumar', phone: '98450 12345', limit: 900 }
      return prepared(at, 'Admin', updateKhata, { params, body }, { subject: 'Khata 1', before: { limit: 500 }, after })
    },
    takeKhataReceipt: async () => {
      const { at, params } = await withDebt()
      const said = { subject: 'Khata 1', before: null, after: { ...receipt, owed: BILL - 100 } }
      return prepared(at, 'Cashier', takeKhataReceipt, { params, body: receipt }, said)
    },
    reverseKhataReceipt: async () => {
      const { at, params } = await withDebt()
      await at.call(takeKhataReceipt, { params, body: receipt }, 'Cashier')
      const [taken] = (await at.call(getKhata, { params }, 'Admin')).body.entries
      const reason = 'Typed twice'
      const said = { subject: 'Khata 1', before: null, after: { ...receipt, reason, owed: BILL } }
      return prepared(at, 'Captain', reverseKhataReceipt, { params, body: { receipt_id: taken!.id, reason } }, said)
    },
  }
}
