import { paths } from '@tiffin/contracts'
import { Button, IconButton } from '@tiffin/ui'
import { useNavigate } from '@tiffin/web-kit'
import { Clock } from 'lucide-react'
import { useWaitingHere } from './use-waiting-here.ts'
import { totalOf, waitingText } from './waiting-words.ts'

/**
 * Shows how many punches, prints and payments wait in this browser and opens the till, which sends these commands;
 * renders nothing while none waits. Another page does not send them, because the till prints the kitchen tickets.
 */
export function WaitingHere({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const waiting = useWaitingHere()
  const navigate = useNavigate()
  if (!waiting || totalOf(waiting.all) === 0) return null
  const look = 'bg-warning-soft! text-warning-ink!'
  const openTill = () => void navigate(paths.pos())
  if (isCollapsed)
    return <IconButton label={waitingText(waiting)} icon={<Clock size={20} />} onClick={openTill} className={look} />
  return (
    <Button icon={<Clock aria-hidden size={20} />} onClick={openTill} className={`w-full tabular-nums ${look}`}>
      {waitingText(waiting)}
    </Button>
  )
}
