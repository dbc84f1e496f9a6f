import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

type CardProps = {
  readonly title?: ReactNode
  /** A short help text below the title; not shown without a title. */
  readonly help?: ReactNode
  /** Buttons at the right of the title; not shown without a title. */
  readonly actions?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A part of a page with a border, labelled by its title. */
export function Card({ title, help, actions, className, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 sm:px-5">
          <div className="grid gap-1">
            <h2 id={id} className="text-lg font-bold text-ink">
              {title}
            </h2>
            {help && <p className="text-sm text-muted">{help}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className="p-4 sm:p-5">{children}</div>
    </section>
  )
}
