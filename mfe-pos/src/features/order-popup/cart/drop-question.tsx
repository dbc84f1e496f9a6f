import { ConfirmDialog } from '@tiffin/ui'
import { messages } from '../messages.ts'

type DropQuestionProps = {
  /** Dishes that were tapped and not punched. */
  readonly dishCount: number
  readonly onKeep: () => void
  readonly onDrop: () => void
}

/** Asks before Cancel takes away what somebody tapped or typed. */
export function DropQuestion({ dishCount, onKeep, onDrop }: DropQuestionProps) {
  return (
    <ConfirmDialog
      title={messages.dropTitle}
      message={messages.dropMessage(dishCount)}
      confirmLabel="Discard"
      danger
      onCancel={onKeep}
      onConfirm={onDrop}
    />
  )
}
