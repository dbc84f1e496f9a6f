import { cx } from '@tiffin/ui'
import { CircleCheck, Clock } from 'lucide-react'
import type { Placing } from './use-placing.ts'

/**
 * Shows and announces the outcome of a punch. After a success the popup consists of this message alone until it closes;
 * taps go through the message, so that the waiter can open the next table at once.
 */
export function PlacingStatus({ placing }: { placing: Placing }) {
  return (
    <div role="status" aria-live="polite">
      {placing.status === 'placing' && <span className="sr-only">Sending the order…</span>}
      {placing.status === 'error' && <span className="sr-only">The order was not sent.</span>}
      {placing.status === 'success' && (
        <div
          role="dialog"
          aria-label={placing.title}
          className="pointer-events-none fixed inset-x-0 bottom-24 z-50 grid animate-fade-in justify-items-center"
        >
          <p
            className={cx(
              'flex items-center gap-3 rounded-card border border-line bg-raised',
              'px-8 py-4 text-lg font-bold shadow-float',
              placing.isKept ? 'text-warning-ink' : 'text-confirm-ink',
            )}
          >
            {placing.isKept ? (
              <Clock size={32} aria-hidden className="text-warning-ink" />
            ) : (
              <CircleCheck size={32} aria-hidden className="text-confirm" />
            )}
            {placing.text}
          </p>
        </div>
      )}
    </div>
  )
}
