import { Button } from '@tiffin/ui'
import { Clock } from 'lucide-react'
import { messages } from '../../../waiting/messages.ts'

/** Shows that the answer to a punch takes long. The waiter may go on, and the queue then sends the punch. */
export function SlowNotice({ onGoOn }: { onGoOn: () => void }) {
  return (
    <div role="status" className="mb-2 grid gap-2 rounded-control bg-warning-soft p-3 text-warning-ink">
      <p className="flex items-center gap-2 text-sm font-medium">
        <Clock size={20} aria-hidden className="shrink-0" />
        {messages.slow}
      </p>
      <Button onClick={onGoOn}>{messages.goOn}</Button>
    </div>
  )
}
