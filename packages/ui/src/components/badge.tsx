import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const tones = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent-ink',
  confirm: 'bg-confirm-soft text-confirm-ink',
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
} as const

export type BadgeTone = keyof typeof tones

/** A word on a tinted background. The word carries the meaning; the colour only helps to find it. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 text-sm font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
