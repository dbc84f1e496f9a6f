import { getDocument, type DocumentDetails } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'

/** The earlier credit notes of a document, `loading` or `failed`. */
type Notes = readonly DocumentDetails[] | 'loading' | 'failed'

/**
 * Reads the earlier credit notes of an invoice or a bill of supply, from whose figures the remaining amount is
 * computed. Issued notes never change, so they are read again only after another note was issued.
 */
export function useEarlierNotes({ credit_notes: listed }: Pick<DocumentDetails, 'credit_notes'>) {
  const ids = listed.map(({ id }) => id).join(' ')
  const [read, setRead] = useState<{ readonly ids: string; readonly notes: Notes }>({ ids: '', notes: [] })
  const isRead = read.ids === ids
  useEffect(() => {
    if (isRead) return
    const controller = new AbortController()
    const { signal } = controller
    Promise.all(ids.split(' ').map((id) => call(getDocument, { params: { id } }, { signal }))).then(
      (notes) => !signal.aborted && setRead({ ids, notes }),
      () => !signal.aborted && setRead({ ids, notes: 'failed' }),
    )
    return () => controller.abort()
  }, [ids, isRead])
  const retry = () => setRead({ ids: '', notes: [] })
  return { notes: isRead ? read.notes : ('loading' as const), retry }
}
