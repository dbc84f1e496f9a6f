import { cx } from '../cx.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-control bg-sunken', className ?? 'h-4 w-full')} />
}
