import { CircleCheck } from 'lucide-react'
import type { Placing } from './use-placing.ts'

/** What became of the punch, said and shown. */
export function PlacingStatus({ placing }: { placing: Placing }) {
  return (
    <div role="status" aria-live="polite">
      {placing.at === 'placing' && <span className="sr-only">Sending the order…</span>}
      {placing.at === 'error' && <span className="sr-only">The order was not sent.</span>}
      {placing.at === 'success' && (
        <div className="absolute inset-0 z-10 grid animate-fade-in place-items-center bg-scrim">
          <p className="grid justify-items-center gap-3 rounded-card bg-raised px-12 py-8 text-xl font-bold text-confirm-ink shadow-float">
            <CircleCheck size={56} aria-hidden className="text-confirm" />
            {placing.text}
          </p>
        </div>
      )}
    </div>
  )
}
