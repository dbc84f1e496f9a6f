import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type PageFrameProps = {
  readonly title: string
  /**
   * True for a title that differs from the page's name in the header of narrow screens, such as a restaurant or a date.
   */
  readonly isOwnTitle?: boolean
  /** A line of help below the title. */
  readonly help?: ReactNode
  /** The page's actions at the top right. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * The frame of a page with a sidebar: title, actions and content in one column. Where the header of narrow screens
 * already shows the page's name, the title is for screen readers only.
 */
export function PageFrame({ title, isOwnTitle = false, help, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">
      <header
        className={cx(
          'flex flex-wrap items-end justify-between gap-3',
          // On a narrow screen a header without help and actions takes no room when its title is hidden.
          !isOwnTitle && !help && !actions && 'max-lg:sr-only',
        )}
      >
        <div className={cx('grid min-w-0 gap-1 [overflow-wrap:anywhere]', help !== undefined && 'flex-1 basis-80')}>
          <h1 className={cx('text-xl font-bold tracking-tight text-ink', !isOwnTitle && 'max-lg:sr-only')}>{title}</h1>
          {help && <p className="text-base text-muted">{help}</p>}
        </div>
        {actions && <div className="ml-auto flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
