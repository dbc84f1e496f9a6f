import { Button, IconButton } from '@tiffin/ui'
import { confirm, TIMINGS, toast } from '@tiffin/web-kit'
import { LogOut, MonitorX } from 'lucide-react'
import { useLogOut, useLogOutEverywhere } from '../session/use-log-out.ts'
import { messages } from './messages.ts'

/** Shows the buttons that sign the operator out: in this browser, and in all browsers. */
export function LogOutButtons({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const logOut = useLogOut()
  const { logOutEverywhere, isPending } = useLogOutEverywhere()
  const { everywhere, everywhereQuestion, everywhereFailed } = messages
  const ask = async () => {
    if (!(await confirm({ title: `${everywhere}?`, message: everywhereQuestion, confirmLabel: everywhere }))) return
    const failure = await logOutEverywhere()
    if (failure !== null) toast.error(everywhereFailed(failure), { durationMs: TIMINGS.systemToastMs })
  }
  if (isCollapsed)
    return (
      <div className="grid gap-1">
        <IconButton label="Logout" icon={<LogOut size={20} />} onClick={logOut} />
        <IconButton label={everywhere} icon={<MonitorX size={20} />} aria-busy={isPending} onClick={() => void ask()} />
      </div>
    )
  return (
    <div className="grid gap-3">
      <Button icon={<LogOut aria-hidden size={20} />} onClick={logOut} className="w-full">
        Logout
      </Button>
      <Button
        variant="ghost"
        busy={isPending}
        icon={<MonitorX aria-hidden size={20} />}
        onClick={() => void ask()}
        className="w-full"
      >
        {everywhere}
      </Button>
    </div>
  )
}
