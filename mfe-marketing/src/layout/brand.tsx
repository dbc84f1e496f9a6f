import { cx } from '@tiffin/ui'

/** Draws the mark and the name of the product. The mark is the same drawing as the icon of the page. */
export function Brand({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-3 text-lg font-bold tracking-tight text-ink', className)}>
      <svg aria-hidden viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-accent">
          <path d="M11 9a5 5 0 0 1 10 0" />
          <rect x="8" y="10" width="16" height="5" rx="1.5" />
          <rect x="8" y="15" width="16" height="5" rx="1.5" />
          <rect x="8" y="20" width="16" height="5" rx="1.5" />
        </g>
      </svg>
      Tiffin
    </span>
  )
}
