import { approve, type BodyOf, type User } from '@tiffin/contracts'
import { MAY_APPROVE_DOCUMENT, staffNameOf } from '@tiffin/domain'
import { Dialog } from '@tiffin/ui'
import { call, useSession } from '@tiffin/web-kit'
import { useState } from 'react'
import { messages } from './messages.ts'
import { PinEntry } from './pin-entry.tsx'
import { StaffList } from './staff-list.tsx'

type WithoutPin<Body> = Body extends unknown ? Omit<Body, 'user_id' | 'pin'> : never
/** The act to approve and its target: the portions of a line, or a document. */
export type ApprovedAct = WithoutPin<BodyOf<typeof approve>>

type ApprovalDialogProps = {
  /** The act in words, shown to the colleague who approves it. */
  readonly what: string
  readonly act: ApprovedAct
  /**
   * Receives the approval, which counts once and for a minute. The function must show its own failures and not reject,
   * because the dialog would take a rejection for a refused PIN.
   */
  readonly onApproved: (approval: string) => Promise<void>
  readonly onClose: () => void
}

/**
 * Lets an Admin or a Captain approve by PIN an act that the role of the signed-in user may not do alone. The session
 * stays with the signed-in user.
 */
export function ApprovalDialog({ what, act, onApproved, onClose }: ApprovalDialogProps) {
  const { userEmail } = useSession()
  const [approver, setApprover] = useState<User | null>(null)
  const whatText = <p className="mb-3 text-base text-muted">{what}</p>
  if (approver === null)
    return (
      <Dialog title={messages.whoApproves} onClose={onClose} className="max-w-form">
        {whatText}
        <StaffList
          isShown={({ email, role }) => email !== userEmail && MAY_APPROVE_DOCUMENT.includes(role)}
          emptyText={messages.nobodyApproves}
          onChoose={setApprover}
        />
      </Dialog>
    )
  const enter = async (pin: string) => {
    const { approval } = await call(approve, { body: { ...act, user_id: approver.id, pin } })
    await onApproved(approval)
  }
  return (
    <Dialog title={messages.pinOf(staffNameOf(approver))} onClose={onClose} className="max-w-[24rem]">
      {whatText}
      <PinEntry onEnter={enter} failedText={messages.approvalFailed} onBack={() => setApprover(null)} />
    </Dialog>
  )
}
