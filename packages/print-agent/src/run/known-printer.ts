import type { ResponseOf, takePrintJobs } from '@tiffin/contracts'
import { PRINTER_COLUMNS } from '@tiffin/domain'

/** A printer of this agent with its address and width, as the last reply of the server has it. */
export type KnownPrinter = ResponseOf<typeof takePrintJobs>['printers'][number]

/** Returns whether a stored value is a printer. */
export function isPrinter(value: unknown): value is KnownPrinter {
  const { id, name, address, columns } = (value ?? {}) as Partial<KnownPrinter>
  return [id, name, address].every((each) => typeof each === 'string') && PRINTER_COLUMNS.some((n) => n === columns)
}
