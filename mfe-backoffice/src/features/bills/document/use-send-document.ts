import { listUndelivered, sendDocument, type DocumentDetails } from '@tiffin/contracts'
import { useIdempotencyKey } from '@tiffin/app-kit'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { billSentTo, SEND_UNKNOWN } from '../../../printer-words.ts'

/**
 * Has the printer of bills print a document, whose paper is counted. If no answer came, the next press sends the same
 * request again, which prints no second paper.
 */
export function useSendDocument(id: string, onSent: (document: DocumentDetails) => void) {
  const queries = useQueryClient()
  const { keyFor, forget } = useIdempotencyKey()
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const sent = await call(sendDocument, { params: { id }, body: {} }, { idempotencyKey: keyFor(id) })
      forget()
      toast.success(billSentTo(sent.printer))
      onSent(sent.document)
    } catch (error) {
      toast.error(serverTextOr(error, SEND_UNKNOWN))
    }
    setBusy(false)
    // The reply of `listUndelivered` names the printer of bills. If bills have no printer any more, the browser prints
    // the next document.
    void queries.invalidateQueries({ queryKey: queryKeyOf(listUndelivered) })
  }
  return { isBusy, send }
}
