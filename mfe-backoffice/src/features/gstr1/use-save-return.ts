import type { Gstr1Return } from '@tiffin/contracts'
import { toast } from '@tiffin/web-kit'
import { useState } from 'react'
import { saveBlob, saveFile } from '../../files/save-file.ts'
import { messages } from './messages.ts'
import { periodOf, portalFileOf } from './portal-file.ts'
import { tablesOf } from './return-tables.ts'

/**
 * Provides the actions that save a return as the JSON of the portal, or its tables as CSV in a ZIP file. Without a
 * return nothing is saved.
 */
export function useSaveReturn(month: string, shown: Gstr1Return | undefined) {
  const [isPacking, setPacking] = useState(false)
  const nameOf = ({ gstin }: Gstr1Return) => `GSTR1_${gstin}_${periodOf(month)}`

  function saveJson(): void {
    if (!shown) return
    const name = `${nameOf(shown)}.json`
    saveFile({ name, type: 'application/json', content: JSON.stringify(portalFileOf(month, shown), null, 2) })
    toast.success(messages.saved(name))
  }

  async function saveCsv(): Promise<void> {
    if (!shown) return
    const name = `${nameOf(shown)}.zip`
    setPacking(true)
    try {
      // The code that writes and packs CSV is loaded with the first press.
      const { csvArchiveOf } = await import('./csv-archive.ts')
      saveBlob(name, await csvArchiveOf(tablesOf(shown), new Date()))
      toast.success(messages.saved(name))
    } catch {
      toast.error(messages.saveFailed)
    }
    setPacking(false)
  }

  return { saveJson, saveCsv, isPacking }
}
