import { TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'

export type FailedStateProps = {
  readonly text: string
  /** The server's text about the failure; null where there is none, or where `text` contains it. */
  readonly reason?: string | null
  readonly retryLabel?: string
  readonly isRetrying?: boolean
  readonly onRetry: () => void
}

/** A message in place of content that could not be loaded, with the reason and a button to try again. */
export function FailedState({
  text,
  reason = null,
  retryLabel = 'Try Again',
  isRetrying = false,
  onRetry,
}: FailedStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <TriangleAlert size={28} aria-hidden className="text-danger-ink" />
      <div className="grid gap-1">
        <p className="max-w-dialog text-base text-ink">{text}</p>
        {reason && <p className="max-w-dialog text-base text-muted">{reason}</p>}
      </div>
      <Button busy={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
