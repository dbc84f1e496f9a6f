import { endUserSessions, type User } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { MonitorX } from 'lucide-react'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

/**
 * Shows the button that ends all sessions of another user, for example after a phone was lost. The password does not
 * change.
 */
export function EndSessions({ user }: { user: User }) {
  const tellFailure = useTellFailure()
  const { mutateAsync, isPending } = useApiMutation(endUserSessions)
  const end = async () => {
    try {
      await mutateAsync({ params: { id: user.id } })
      toast.success(messages.sessionsEnded(user.email))
    } catch (error) {
      tellFailure(error, messages.endSessionsFailed)
    }
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Button type="button" busy={isPending} icon={<MonitorX aria-hidden size={20} />} onClick={() => void end()}>
        {messages.endSessions}
      </Button>
      <p className="text-sm text-muted">{messages.endSessionsHint}</p>
    </div>
  )
}
