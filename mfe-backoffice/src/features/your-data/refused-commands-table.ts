import { listHeldCommands, type HeldCommand } from '@tiffin/contracts'
import { readWithRetries } from '../../files/read-with-retries.ts'
import type { DataTable } from './data-table.ts'

export type RefusedPunchRow = ReturnType<typeof rowOf>

/**
 * The list of the download that has the refused commands, which are punches and payments, with what somebody decided
 * about each.
 */
export const REFUSED_COMMANDS_TABLE: DataTable = {
  name: 'refused-punches',
  about:
    'Punches and payments that were not accepted when they were sent, what was too old or not readable, and what ' +
    'somebody decided about each: those without a decision, then the newest others. Amounts in rupees, times in UTC. ' +
    'Empty where there were none.',
  pages: readHeld,
  inner: [
    {
      name: 'refused-punch-lines',
      about: 'The dishes of the refused punches, one a row.',
      rowsOf: ({ id, lines }: HeldCommand) => lines.map((line) => ({ punch_id: id, ...line })),
    },
    {
      name: 'refused-payments',
      about: 'The money that was taken with the refused punches and payments, one a row.',
      rowsOf: ({ id, payments }: HeldCommand) => (payments ?? []).map((payment) => ({ punch_id: id, ...payment })),
    },
    {
      name: 'refused-payments-not-read',
      about: 'What of these payments cannot be read, as the till sent it, one a row.',
      rowsOf: ({ id, unread_payments: unread }: HeldCommand) =>
        (unread ?? []).map((each) => ({ punch_id: id, ...each })),
    },
  ],
}

async function* readHeld(signal: AbortSignal) {
  const held = await readWithRetries(listHeldCommands, { query: { all: 'true', reasons: 'every' } }, signal)
  yield held.map(rowOf)
}

/**
 * Returns a refused command with each value in a column of its own, so that every row of the CSV has the same columns.
 */
function rowOf({ table, other_order: other, decision, ...held }: HeldCommand) {
  return {
    ...held,
    table_id: table?.id ?? null,
    table_name: table?.name ?? null,
    other_order_number: other?.order_number ?? null,
    decision: decision?.as ?? null,
    decision_reason: decision?.reason ?? null,
    decided_at: decision?.at ?? null,
    decided_by: decision?.by ?? null,
    decided_order_number: decision?.order_number ?? null,
  }
}
