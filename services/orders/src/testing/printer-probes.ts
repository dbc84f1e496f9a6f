import { createPrinter, deletePrinter, updatePrinter, type CallInput, type Endpoint } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { AuditProbes, ExpectedEntry, PreparedProbe } from '@tiffin/service-kit/testing'
import type { TestRestaurant } from './harness.ts'

type Prepared = <E extends Endpoint>(
  at: TestRestaurant,
  as: Role,
  endpoint: E,
  input: CallInput<E> | object,
  said: ExpectedEntry,
) => PreparedProbe

const bodyOf = ({ agentId }: TestRestaurant) => ({
  name: 'Kitchen',
  agent_id: agentId,
  address: '192.168.1.50:9100',
  columns: 42,
})

/** The probes of the audit for what an Admin does with printers. */
export function printerProbes(
  addRestaurant: () => TestRestaurant,
  prepared: Prepared,
): Pick<AuditProbes<'orders'>, 'createPrinter' | 'updatePrinter' | 'deletePrinter'> {
  async function withPrinter() {
    const at = addRestaurant()
    return { at, id: (await at.call(createPrinter, { body: bodyOf(at) }, 'Admin')).body.id }
  }

  return {
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
