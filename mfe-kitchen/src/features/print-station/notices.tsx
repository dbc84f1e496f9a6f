import { Button } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import { useTimeHidden } from './use-time-hidden.ts'

/** Says what may have made tickets late, and what would let one come out again. */
export function Notices({ isJournalWrong }: { readonly isJournalWrong: boolean }) {
  const [hidden, forget] = useTimeHidden()
  return (
    <>
      {hidden && (
        <Notice action={<Button onClick={forget}>{messages.seen}</Button>}>
          {messages.wasHidden(hidden.fromMs, hidden.untilMs)}
        </Notice>
      )}
      {isJournalWrong && <Notice>{messages.journalWrong}</Notice>}
    </>
  )
}

function Notice({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft p-4 text-base
        text-warning-ink"
    >
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      {action}
    </div>
  )
}
