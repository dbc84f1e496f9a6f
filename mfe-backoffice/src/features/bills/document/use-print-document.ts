import { printDocument, type ResponseOf } from '@tiffin/contracts'
import { useIdempotencyKey } from '@tiffin/app-kit'
import { printSlip } from '@tiffin/receipts'
import { call, serverTextOr, toast } from '@tiffin/web-kit'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'

type Printed = ResponseOf<typeof printDocument>

/** Prints a document. The server counts the paper first; without its reply nothing is printed. */
export function usePrintDocument(id: string, onPrinted: (printed: Printed['document']) => void) {
  const slip = useRef<HTMLElement>(null)
  const { keyFor, forget } = useIdempotencyKey()
  const [isBusy, setBusy] = useState(false)
  const [printed, setPrinted] = useState<Printed | null>(null)

  // The slip is printed after it was rendered as an original or a duplicate.
  useEffect(() => {
    if (printed && slip.current) printSlip(slip.current)
  }, [printed])

  const print = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await call(printDocument, { params: { id }, body: {} }, { idempotencyKey: keyFor(id) })
      // The next press prints another paper. After a lost reply the key is kept, so that the same paper is not counted
      // twice.
      forget()
      onPrinted(answer.document)
      setPrinted(answer)
    } catch (error) {
      toast.error(serverTextOr(error, messages.printFailed))
    }
    setBusy(false)
  }
  return { slip, isBusy, isDuplicate: printed?.copy === 'duplicate', print }
}
