import type { ReactNode } from 'react'

type PageFrameProps = {
  readonly title: string
  /** One line of help, where it is needed. */
  readonly help?: ReactNode
  /** The page's primary action, top right, and what stands beside it. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What every page of the back office stands in: title, actions, content in one measure. */
export function PageFrame({ title, help, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
          <h1 className="text-xl font-bold tracking-tight text-ink">{title}</h1>
          {help && <p className="text-base text-muted">{help}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
