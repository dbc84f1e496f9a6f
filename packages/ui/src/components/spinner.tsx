import { LoaderCircle } from 'lucide-react'
import { cx } from '../cx.ts'

/** Decorative: the text beside it, or the label of FullScreenSpinner, says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cx('animate-spin', className ?? 'size-5')} />
}

/** The whole screen waits (spec §2). */
export function FullScreenSpinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center bg-canvas text-accent">
      <Spinner className="size-10" />
      <span className="sr-only">{label}</span>
    </div>
  )
}
