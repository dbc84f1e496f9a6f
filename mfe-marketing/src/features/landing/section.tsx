import { cx } from '@tiffin/ui'
import { useId, type ReactNode } from 'react'

type SectionProps = {
  readonly id: string
  readonly title: string
  readonly help?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Draws a titled part of the public page. Links can lead to it by its id. */
export function Section({ id, title, help, className, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={cx('@container border-t border-line', className)}>
      <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-4 py-12 sm:px-6 lg:py-16">
        <div className="grid gap-2">
          <h2 id={titleId} className="text-xl font-bold tracking-tight">
            {title}
          </h2>
          {help && <p className="max-w-form text-base text-muted">{help}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
