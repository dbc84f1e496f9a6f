import { logOutEverywhere } from '@tiffin/contracts'
import { Button, IconButton } from '@tiffin/ui'
import { clearToken, confirm, readToken, serverTextOr, toast, useApiMutation } from '@tiffin/web-kit'
import { MonitorX } from 'lucide-react'
import { countWaitingHere } from './use-waiting-here.ts'
import { afterLogoutText } from './waiting-words.ts'

const LABEL = 'Log out everywhere'

/** The button that ends all sessions of the user, beside the one that ends this session. */
export function LogOutEverywhere({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { mutateAsync, isPending } = useApiMutation(logOutEverywhere)
  const ask = async () => {
    const everywhere =
      'Every tab, terminal and phone you are signed in on is logged out, this one too. Open orders stay as they are.'
    const message = [everywhere, afterLogoutText(await countWaitingHere())].filter(Boolean).join(' ')
    if (!(await confirm({ title: `${LABEL}?`, message, confirmLabel: LABEL }))) return
    try {
      await mutateAsync({})
      clearToken('restaurant')
    } catch (error) {
      // A session that is over already needs no ending.
      if (readToken('restaurant') !== null)
        toast.error(serverTextOr(error, 'Could not log out everywhere. Please try again.'))
    }
  }
  if (isCollapsed)
    return <IconButton label={LABEL} icon={<MonitorX size={20} />} aria-busy={isPending} onClick={() => void ask()} />
  return (
    <Button
      variant="ghost"
      busy={isPending}
      icon={<MonitorX aria-hidden size={20} />}
      onClick={() => void ask()}
      className="w-full"
    >
      {LABEL}
    </Button>
  )
}
