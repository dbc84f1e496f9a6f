import { cx } from '@tiffin/ui'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

/** Returns true when forms and menu fit side by side. On narrower screens an open form would push the menu far down. */
const isRoomy = () => globalThis.matchMedia?.('(min-width: 80rem)').matches ?? true

/** Shows a part of the page that the user opens and closes. The part starts open on a wide screen. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [startsOpen] = useState(isRoomy)
  return (
    <details open={startsOpen} className="group rounded-card border border-line bg-surface">
      <summary
        className={cx(
          'flex min-h-13 cursor-pointer list-none items-center justify-between',
          'gap-3 rounded-card px-4 sm:px-5 [&::-webkit-details-marker]:hidden',
        )}
      >
        <h2 className="text-lg font-bold text-ink">{title}</h2>
        <ChevronDown size={20} aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 pt-1 sm:px-5 sm:pb-5">{children}</div>
    </details>
  )
}
