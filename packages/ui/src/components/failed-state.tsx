import { TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'

/** What a part of a page shows when its content could not be loaded: why, and a way on. */
export function FailedState({
  text,
  retryLabel = 'Try Again',
  isRetrying = false,
  onRetry,
}: {
  text: string
  retryLabel?: string
  isRetrying?: boolean
  onRetry: () => void
}) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <TriangleAlert size={28} aria-hidden className="text-danger-ink" />
      <p className="max-w-dialog text-base text-ink">{text}</p>
      <Button busy={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
