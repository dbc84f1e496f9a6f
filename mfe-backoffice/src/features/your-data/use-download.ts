import { toast, useHold, useSession } from '@tiffin/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { fileNameOf, saveBlob } from '../../files/save-file.ts'
import { messages } from './messages.ts'

type Run = { readonly status: 'idle' } | { readonly status: 'reading'; readonly name: string; readonly rows: number }

/**
 * Reads the restaurant's data, packs it and saves the file. `stop` cancels the download, and so does leaving the page.
 */
export function useDownload() {
  const { restaurantName } = useSession()
  const tellFailure = useTellFailure()
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const controller = useRef<AbortController | null>(null)
  useHold(run.status === 'reading')
  useEffect(() => () => controller.current?.abort(), [])

  const start = async () => {
    const { signal } = (controller.current = new AbortController())
    const at = new Date()
    setRun({ status: 'reading', name: 'settings', rows: 0 })
    try {
      const { packData } = await import('./pack-data.ts')
      const blob = await packData({
        restaurantName,
        at,
        signal,
        onRead: (name, rows) => setRun({ status: 'reading', name, rows }),
      })
      saveBlob(`${fileNameOf(restaurantName)}-data-${at.toISOString().slice(0, 10)}.zip`, blob)
      toast.success(messages.done)
    } catch (error) {
      if (signal.aborted) toast.info(messages.stopped)
      else tellFailure(error, messages.failed)
    }
    setRun({ status: 'idle' })
  }

  return { run, start, stop: () => controller.current?.abort() }
}
