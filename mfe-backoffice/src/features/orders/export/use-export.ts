import { ORDER_STATUSES, ORDER_TYPES } from '@tiffin/domain'
import { toast, useSession } from '@tiffin/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useTellFailure } from '../../../feedback/use-tell-failure.ts'
import { messages } from '../messages.ts'
import type { ExportColumn } from './export-columns.ts'
import { saveOrders, type ExportFormat } from './export-file.ts'
import { rangeOf } from './export-range.ts'
import { readOrders } from './read-orders.ts'

export type ExportForm = {
  readonly startDate: string
  readonly endDate: string
  readonly status: string
  readonly type: string
  readonly format: ExportFormat
  readonly columns: ExportColumn[]
}

type Run = { readonly at: 'idle' } | { readonly at: 'reading'; readonly count: number } | { readonly at: 'empty' }

/** Reads the whole range from the server, then saves it. `stop` gives it up; leaving the dialog does, too. */
export function useExport(onDone: () => void) {
  const { restaurantName } = useSession()
  const tellFailure = useTellFailure()
  const [run, setRun] = useState<Run>({ at: 'idle' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (form: ExportForm) => {
    const { signal } = (controller.current = new AbortController())
    const status = ORDER_STATUSES.find((each) => each === form.status)
    const type = ORDER_TYPES.find((each) => each === form.type)
    setRun({ at: 'reading', count: 0 })
    try {
      const orders = await readOrders(
        { ...rangeOf(form.startDate, form.endDate), ...(status && { status }), ...(type && { type }) },
        signal,
        (count) => setRun({ at: 'reading', count }),
      )
      if (orders.length === 0) return setRun({ at: 'empty' })
      saveOrders(orders, form.format, form.columns, restaurantName)
      toast.success(messages.exported(orders.length))
      onDone()
    } catch (error) {
      setRun({ at: 'idle' })
      if (signal.aborted) toast.info(messages.exportStopped)
      else tellFailure(error, messages.fetchFailed)
    }
  }

  return { run, start, stop: () => controller.current?.abort() }
}
