import type { ReactNode } from 'react'

type RailProps = { readonly title: string; readonly children: ReactNode }

/** Shows a panel beside the tickets, on a phone below them. The panel covers no ticket. */
export function Rail({ title, children }: RailProps) {
  return (
    <aside
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a list without buttons
      tabIndex={0}
      className="w-80 shrink-0 overflow-y-auto border-line bg-surface text-ink max-md:max-h-1/3 max-md:w-full
        max-md:border-t md:border-l
        focus-visible:-outline-offset-2"
    >
      <h2 className="px-4 py-3 text-xl font-bold">{title}</h2>
      {children}
    </aside>
  )
}

export function RailEmpty({ children }: { children: string }) {
  return <p className="px-4 text-lg text-muted">{children}</p>
}
