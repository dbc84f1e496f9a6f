import type { DocumentDetails } from '@tiffin/contracts'
import { useIdempotencyKey } from '@tiffin/app-kit'
import { DOCUMENT_APPROVERS } from '@tiffin/domain'
import { ApiError, isApiError, serverTextOr, toast, useSession } from '@tiffin/web-kit'
import { useRef, useState } from 'react'

type Correction<Draft> = {
  readonly send: (body: Draft & { approval: string | null }, idempotencyKey: string) => Promise<DocumentDetails>
  readonly failedText: string
  readonly onDone: (changed: DocumentDetails) => void
  /** Called when the document is not as it was shown. */
  readonly onReadAgain: () => Promise<void>
}

/** What was sent without an answer, by its content, with its approval. */
type Unanswered = { readonly content: string; readonly approval: string | null }

/**
 * Sends what corrects a document: at once as an Admin or a Captain, else with the approval of one. What was not
 * answered is sent again as it was, under its key, so that it happens once.
 */
export function useCorrection<Draft extends object>({ send, failedText, onDone, onReadAgain }: Correction<Draft>) {
  const { userRole } = useSession()
  const { keyFor } = useIdempotencyKey()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [toApprove, setToApprove] = useState<Draft | null>(null)
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null)

  const run = async (draft: Draft, approval: string | null) => {
    // A second press comes before the button is drawn as busy.
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const content = JSON.stringify(draft)
    try {
      const changed = await send({ ...draft, approval }, keyFor(content, approval))
      onDone(changed)
    } catch (error) {
      toast.error(serverTextOr(error, failedText))
      setUnanswered(isRefused(error) ? null : { content, approval })
      if (error instanceof ApiError && error.status === 409) await onReadAgain()
    }
    isSending.current = false
    setToApprove(null)
    setBusy(false)
  }
  const submit = (draft: Draft) => {
    const isSame = unanswered?.content === JSON.stringify(draft)
    if (isSame) void run(draft, unanswered.approval)
    else if (DOCUMENT_APPROVERS.includes(userRole)) void run(draft, null)
    else setToApprove(draft)
  }
  return {
    isBusy,
    isUnanswered: unanswered !== null,
    submit,
    /** Not null while somebody has to approve. */
    toApprove,
    approved: (approval: string) => (toApprove ? run(toApprove, approval) : Promise.resolve()),
    closeApproval: () => setToApprove(null),
  }
}

/** The statuses of a request that was turned away, which says nothing about an earlier attempt. */
const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 408, 429])

/**
 * True when it is certain that no attempt changed anything. The server refuses an approval only after looking for an
 * earlier attempt.
 */
function isRefused(error: unknown): boolean {
  if (isApiError(error, 'APPROVAL_REQUIRED') || isApiError(error, 'APPROVAL_NOT_VALID')) return true
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !TURNED_AWAY.has(error.status)
}
