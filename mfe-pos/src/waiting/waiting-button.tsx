import { Button, cx } from '@tiffin/ui'
import { Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { isPrint } from './print-job.ts'
import { isPayment } from './settle-job.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingList } from './waiting-list.tsx'

/**
 * Shows how many commands wait or were refused, by kind, and opens their list. Renders nothing while there are none.
 */
export function WaitingButton() {
  const waiting = useWaiting()
  const [isOpen, setOpen] = useState(false)
  const payments = waiting.filter(isPayment).length
  const prints = waiting.filter(isPrint).length
  const isRefused = waiting.some(({ refusal }) => refusal)
  const icon = isRefused ? <TriangleAlert size={20} aria-hidden /> : <Clock size={20} aria-hidden />
  return (
    <>
      {waiting.length > 0 && (
        <Button
          icon={icon}
          onClick={() => setOpen(true)}
          className={cx(
            isRefused ? 'bg-danger-soft! text-danger-ink!' : 'bg-warning-soft! text-warning-ink!',
            'tabular-nums',
          )}
        >
          {messages.button(waiting.length - payments - prints, payments, prints)}
        </Button>
      )}
      {isOpen && <WaitingList onClose={() => setOpen(false)} />}
    </>
  )
}
