import { randomUUID } from 'node:crypto'
import {
  createOrder,
  createPrinter,
  deletePrinter,
  openDrawer,
  sendBill,
  sendDocument,
  setBillOutput,
  takeOverBill,
  updatePrinter,
} from '@tiffin/contracts'
import type { AuditProbes } from '@tiffin/service-kit/testing'
import { expect } from 'vitest'
import { ask, type TestRestaurant } from './harness.ts'
import type { PrepareProbe } from './prepare-probe.ts'

const bodyOf = ({ agentId }: TestRestaurant) => ({
  name: 'Kitchen',
  agent_id: agentId,
  address: '192.168.1.50:9100',
  columns: 42,
})

type Probed =
  | 'createPrinter'
  | 'updatePrinter'
  | 'deletePrinter'
  | 'setBillOutput'
  | 'openDrawer'
  | 'sendBill'
  | 'sendDocument'
  | 'takeOverBill'

/** Returns the audit probes of the endpoints for network printers and for the bills that these print. */
export function printerProbes(
  addRestaurant: () => TestRestaurant,
  prepared: PrepareProbe,
  withInvoice: () => Promise<{ at: TestRestaurant; documentId: string; number: string }>,
): Pick<AuditProbes<'orders'>, Probed> {
  async function withPrinter(at = addRestaurant()) {
    return { at, id: (await at.call(createPrinter, { body: bodyOf(at) }, 'Admin')).body.id }
  }

  async function withBillPrinter(given?: TestRestaurant) {
    const { at, id: printer_id } = await withPrinter(given)
    await at.call(setBillOutput, { body: { printer_id, drawer_pin: null } }, 'Admin')
    const body = { items: [ask(at, 'Masala Dosa')], orderType: 'Takeaway' }
    const { order_id: id, order_number: number } = (await at.call(createOrder, { body, key: randomUUID() })).body
    return { at, number, input: { params: { id }, body: { version: 1, by_gst: false } } }
  }

  return {
    setBillOutput: async () => {
      const { at, id } = await withPrinter()
      const after = { printer: 'Kitchen', drawer_pin: 2 }
      const said = { subject: 'Kitchen', before: { printer: null, drawer_pin: null }, after }
      return prepared(at, 'Admin', setBillOutput, { body: { printer_id: id, drawer_pin: 2 } }, said)
    },
    openDrawer: async () => {
      const { at, id: printer_id } = await withPrinter()
      await at.call(setBillOutput, { body: { printer_id, drawer_pin: 2 } }, 'Admin')
      const body = { reason: 'other', note: 'A coin fell in' }
      const said = { subject: 'Kitchen', before: null, after: { reason: 'Other', note: 'A coin fell in' } }
      return prepared(at, 'Captain', openDrawer, { body }, said)
    },
    sendBill: async () => {
      const { at, number, input } = await withBillPrinter()
      return prepared(at, 'Waiter', sendBill, input, { subject: number, before: null, after: { printer: 'Kitchen' } })
    },
    sendDocument: async () => {
      const { at, documentId: id, number } = await withInvoice()
      await withBillPrinter(at)
      const after = { document: expect.stringMatching(/000001$/), copy: 'duplicate', printer: 'Kitchen' }
      const input = { params: { id }, body: {} }
      return prepared(at, 'Captain', sendDocument, input, { subject: number, before: null, after })
    },
    takeOverBill: async () => {
      const { at, number, input } = await withBillPrinter()
      const { job_id: id } = (await at.call(sendBill, input)).body
      const said = { subject: number, before: null, after: { printed_here: true } }
      return prepared(at, 'Waiter', takeOverBill, { params: { id } }, said)
    },
    createPrinter: async () => {
      const at = addRestaurant()
      const said = { subject: 'Kitchen', before: null, after: bodyOf(at) }
      return prepared(at, 'Admin', createPrinter, { body: bodyOf(at) }, said)
    },
    updatePrinter: async () => {
      const { at, id } = await withPrinter()
      const after = { name: 'Tandoor', columns: 32 }
      const input = { params: { id }, body: { ...bodyOf(at), ...after } }
      const said = { subject: 'Kitchen', before: { name: 'Kitchen', columns: 42 }, after }
      return prepared(at, 'Admin', updatePrinter, input, said)
    },
    deletePrinter: async () => {
      const { at, id } = await withPrinter()
      const said = { subject: 'Kitchen', before: bodyOf(at), after: null }
      return prepared(at, 'Admin', deletePrinter, { params: { id } }, said)
    },
  }
}
