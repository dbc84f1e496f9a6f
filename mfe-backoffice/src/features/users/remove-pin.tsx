import { listUsersWithPin, removeUserPin, type User } from '@tiffin/contracts'
import { RowAction } from '@tiffin/ui'
import { confirm, toast, useApiMutation } from '@tiffin/web-kit'
import { KeyRound } from 'lucide-react'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

/** Shows the button that removes a user's PIN, for example when colleagues know it. Only the user can set a new PIN. */
export function RemovePin({ user }: { user: User }) {
  const tellFailure = useTellFailure()
  const { mutateAsync, isPending } = useApiMutation(removeUserPin, { invalidates: [listUsersWithPin] })
  const remove = async (button: HTMLElement) => {
    if (!(await confirm({ title: 'Remove PIN', message: messages.removePinQuestion(user.email), danger: true }))) return
    // The button disappears with the PIN, so the focus moves to the next button of the row.
    const next = button.nextElementSibling
    try {
      await mutateAsync({ params: { id: user.id } })
    } catch (error) {
      return tellFailure(error, messages.removePinFailed)
    }
    toast.success(messages.pinRemoved(user.email))
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <RowAction
      word="Remove PIN"
      label={`Remove PIN of ${user.email}`}
      icon={<KeyRound size={20} aria-hidden />}
      isBusy={isPending}
      onClick={(button) => void remove(button)}
    />
  )
}
