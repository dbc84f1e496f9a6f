import { cx } from '../cx.ts'

/** Holds the place of what is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-sunken', className ?? 'h-4 w-full')} />
}
