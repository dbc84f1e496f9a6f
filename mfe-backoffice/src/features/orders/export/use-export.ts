import { ORDER_STATUSES, ORDER_TYPES } from '@tiffin/domain'
import { useSession } from '@tiffin/web-kit'
import { rangeOf } from '../../../calendar-range.ts'
import { useExportRun } from '../../../hooks/use-export-run.ts'
import { messages } from '../messages.ts'
import { columnsOf, type ExportColumn } from './export-columns.ts'
import { saveOrders, type ExportFormat } from './export-file.ts'
import { readOrders } from './read-orders.ts'

export type ExportForm = {
  readonly startDate: string
  readonly endDate: string
  readonly status: string
  readonly type: string
  readonly format: ExportFormat
  readonly columns: ExportColumn[]
}

/**
 * Runs the export that the form describes. `offersInvoices` is true when the form offers the column of the invoice
 * number.
 */
export function useExport(offersInvoices: boolean, onDone: () => void) {
  const { restaurantName } = useSession()
  const { run, start, stop } = useExportRun(messages, onDone)

  const startWith = (form: ExportForm) => {
    const status = ORDER_STATUSES.find((each) => each === form.status)
    const type = ORDER_TYPES.find((each) => each === form.type)
    const query = { ...rangeOf(form.startDate, form.endDate), ...(status && { status }), ...(type && { type }) }
    return start({
      read: (signal, onRead) => readOrders(query, signal, onRead),
      save: (orders) => {
        const hasInvoices = offersInvoices || orders.some(({ document }) => document !== undefined)
        const columns = columnsOf(form.columns, { invoices: hasInvoices, invoiceChoice: offersInvoices })
        saveOrders(orders, { format: form.format, columns, hasInvoices }, restaurantName)
      },
    })
  }

  return { run, start: startWith, stop }
}
