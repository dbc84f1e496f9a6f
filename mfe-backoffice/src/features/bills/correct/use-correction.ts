import type { DocumentDetails } from '@tiffin/contracts'
import { isRefused, useIdempotencyKey } from '@tiffin/app-kit'
import { MAY_APPROVE_DOCUMENT } from '@tiffin/domain'
import { ApiError, isApiError, serverTextOr, toast, useSession } from '@tiffin/web-kit'
import { useRef, useState } from 'react'

type Correction<Draft> = {
  readonly send: (body: Draft & { approval: string | null }, idempotencyKey: string) => Promise<DocumentDetails>
  readonly failedText: string
  readonly onDone: (changed: DocumentDetails) => void
  /** Called after a reply 409, because the document has changed since it was shown. */
  readonly onReadAgain: () => Promise<void>
}

/** The last request of which the result is unknown: its content and its approval. */
type Unanswered = { readonly content: string; readonly approval: string | null }

/**
 * Sends the correction of a document: at once for an Admin or a Captain, else after one of them has approved it. If the
 * result of a request is unknown, submitting the same content sends it again with the same key and approval, so that it
 * is applied once.
 */
export function useCorrection<Draft extends object>({ send, failedText, onDone, onReadAgain }: Correction<Draft>) {
  const { userRole } = useSession()
  const { keyFor } = useIdempotencyKey()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [toApprove, setToApprove] = useState<Draft | null>(null)
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null)

  const run = async (draft: Draft, approval: string | null) => {
    // A second press may arrive before the button is shown as busy.
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const content = JSON.stringify(draft)
    try {
      const changed = await send({ ...draft, approval }, keyFor(content, approval))
      onDone(changed)
    } catch (error) {
      toast.error(serverTextOr(error, failedText))
      setUnanswered(hasChangedNothing(error) ? null : { content, approval })
      if (error instanceof ApiError && error.status === 409) await onReadAgain()
    }
    isSending.current = false
    setToApprove(null)
    setBusy(false)
  }
  const submit = (draft: Draft) => {
    const isSame = unanswered?.content === JSON.stringify(draft)
    if (isSame) void run(draft, unanswered.approval)
    else if (MAY_APPROVE_DOCUMENT.includes(userRole)) void run(draft, null)
    else setToApprove(draft)
  }
  return {
    isBusy,
    isUnanswered: unanswered !== null,
    submit,
    /** The content that waits for an approval; null when none waits. */
    toApprove,
    approved: (approval: string) => (toApprove ? run(toApprove, approval) : Promise.resolve()),
    closeApproval: () => setToApprove(null),
  }
}

/**
 * Returns true when it is certain that no attempt changed anything. The server looks for an earlier attempt before it
 * refuses an approval, so its refusal means that no attempt succeeded.
 */
function hasChangedNothing(error: unknown): boolean {
  return isRefused(error) || isApiError(error, 'APPROVAL_REQUIRED') || isApiError(error, 'APPROVAL_NOT_VALID')
}
