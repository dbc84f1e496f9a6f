import { cx } from '../cx.ts'

/**
 * A spinner, hidden from screen readers: the text beside it, or the label of FullScreenSpinner, names the work. It is
 * drawn here, because the first paint needs it and the icon library would add a kilobyte.
 */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={cx('animate-spin', className ?? 'size-5')}
    >
      <path d="M21 12a9 9 0 1 1-6.2-8.6" />
    </svg>
  )
}

/** A spinner in the middle of an otherwise empty screen (spec §2). `label` is read out by screen readers. */
export function FullScreenSpinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center bg-canvas text-accent">
      <Spinner className="size-10" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
