import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type PageFrameProps = {
  readonly title: string
  /** The title is not the name of the page, which the header of a narrow screen shows: a restaurant, a date. */
  readonly isOwnTitle?: boolean
  /** One line of help, where it is needed. */
  readonly help?: ReactNode
  /** The page's primary action, top right, and what stands beside it. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * What every page of the back office stands in: title, actions, content in one measure. Where the header names the page
 * already, the title is for screen readers.
 */
export function PageFrame({ title, isOwnTitle = false, help, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className={cx('grid min-w-0 gap-1 [overflow-wrap:anywhere]', help !== undefined && 'flex-1 basis-80')}>
          <h1 className={cx('text-xl font-bold tracking-tight text-ink', !isOwnTitle && 'max-lg:sr-only')}>{title}</h1>
          {help && <p className="text-base text-muted">{help}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
