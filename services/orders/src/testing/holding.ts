import { randomUUID } from 'node:crypto'
import { holdCommand, listHeldCommands, resolveHeldCommand, type BodyOf, type HeldCommand } from '@tiffin/contracts'
import { v7 as uuidv7 } from 'uuid'
import { ask, type TestCaller, type TestRestaurant } from './harness.ts'

type Handed = BodyOf<typeof holdCommand>
type Decision = Omit<BodyOf<typeof resolveHeldCommand>, 'version'>

/** Returns functions that hand over commands of a restaurant's till, and decide about them. */
export function holding(spice: TestRestaurant) {
  /** Builds the command that places an order of one dish at a table, as a till keeps it. */
  const placing = (tableId: string, orderId = uuidv7(), dish = 'Filter Coffee') => ({
    id: randomUUID(),
    kind: 'place' as const,
    body: { id: orderId, orderType: 'Dine-In', tableId, items: [ask(spice, dish)] },
  })
  const adding = (dish = 'Masala Dosa') => ({
    id: randomUUID(),
    kind: 'add' as const,
    body: { items: [ask(spice, dish)] },
  })
  const paying = (orderId: string, amount: number, version: number) => ({
    id: randomUUID(),
    kind: 'settle' as const,
    body: { order_id: orderId, payments: [{ method: 'Cash', amount }], version },
  })

  /** Builds the body by which commands are handed over. The first of them is the refused command. */
  const handed = (commands: Handed['commands'], given: Partial<Handed> = {}): Handed => {
    const [first] = commands
    const { id, tableId } = first!.body as { readonly id?: string; readonly tableId?: string }
    return {
      id: first!.id,
      orderId: id ?? uuidv7(),
      reason: 'table-taken',
      refusal: 'This table already has an active order.',
      takenAt: '2026-11-27T14:44:00.000Z',
      takenBy: 'Ravi',
      orderType: 'Dine-In',
      table: tableId === undefined ? null : { id: tableId, name: 'T4' },
      guest: '',
      lines: [{ name: 'Filter Coffee', quantity: 1 }],
      printsTickets: false,
      commands,
      ...given,
    }
  }
  async function hold(commands: Handed['commands'], given: Partial<Handed> = {}, as: TestCaller = 'Waiter') {
    const body = handed(commands, given)
    const reply = await spice.call(holdCommand, { body }, as)
    return { id: body.id, orderId: body.orderId, status: reply.status, again: () => spice.call(holdCommand, { body }) }
  }
  const list = async (as: TestCaller = 'Waiter', all = false): Promise<readonly HeldCommand[]> =>
    (await spice.call(listHeldCommands, all ? { query: { all: 'true' } } : {}, as)).body
  /** Lists the commands of every reason, as the back office does. */
  const listEvery = async (as: TestCaller = 'Admin', all = false): Promise<readonly HeldCommand[]> =>
    (await spice.call(listHeldCommands, { query: { reasons: 'every', ...(all && { all: 'true' }) } }, as)).body
  const decide = (id: string, decision: Decision, as: TestCaller = 'Captain', version = 1) =>
    spice.call(resolveHeldCommand, { params: { id }, body: { ...decision, version } }, as)
  return { placing, adding, paying, handed, hold, list, listEvery, decide }
}
