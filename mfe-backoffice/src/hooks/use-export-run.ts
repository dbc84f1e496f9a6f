import { toast } from '@tiffin/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useTellFailure } from './use-tell-failure.ts'

type ExportRun =
  | { readonly status: 'idle' }
  | { readonly status: 'reading'; readonly count: number }
  | { readonly status: 'empty' }

type ExportWords = {
  readonly exported: (count: number) => string
  readonly exportStopped: string
  readonly fetchFailed: string
}

type ExportJob<Row> = {
  /** Reads all rows. `onRead` receives the number of rows so far. */
  readonly read: (signal: AbortSignal, onRead: (count: number) => void) => Promise<readonly Row[]>
  readonly save: (rows: readonly Row[]) => void
}

/**
 * Reads all rows from the server and saves them as a file; without rows, saves none and sets the status `empty`. `stop`
 * cancels the export, and so does closing the dialog.
 */
export function useExportRun(words: ExportWords, onDone: () => void) {
  const tellFailure = useTellFailure()
  const [run, setRun] = useState<ExportRun>({ status: 'idle' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async <Row>({ read, save }: ExportJob<Row>) => {
    const { signal } = (controller.current = new AbortController())
    setRun({ status: 'reading', count: 0 })
    try {
      const rows = await read(signal, (count) => setRun({ status: 'reading', count }))
      if (rows.length === 0) return setRun({ status: 'empty' })
      save(rows)
      toast.success(words.exported(rows.length))
      onDone()
    } catch (error) {
      setRun({ status: 'idle' })
      if (signal.aborted) toast.info(words.exportStopped)
      else tellFailure(error, words.fetchFailed)
    }
  }

  return { run, start, stop: () => controller.current?.abort() }
}
