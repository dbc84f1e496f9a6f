import { ConfirmDialog } from '@tiffin/ui'
import { messages } from '../messages.ts'

type DropQuestionProps = {
  /** The number of tapped portions that are not punched. */
  readonly portionCount: number
  readonly onKeep: () => void
  readonly onDrop: () => void
}

/** Asks before Cancel discards lines or customer details that were entered. */
export function DropQuestion({ portionCount, onKeep, onDrop }: DropQuestionProps) {
  return (
    <ConfirmDialog
      title={messages.dropTitle}
      message={messages.dropMessage(portionCount)}
      confirmLabel="Discard"
      danger
      onCancel={onKeep}
      onConfirm={onDrop}
    />
  )
}
