import { cx } from '@tiffin/ui'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'

type MenuSearchProps = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Called on Enter in a field with a text. The text is then selected, so that typing starts the next search. */
  readonly onEnter: () => void
}

export function MenuSearch({ ref, query, onQuery, onEnter }: MenuSearchProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        size={20}
        aria-hidden
        className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label="Search menu"
        aria-keyshortcuts="/"
        placeholder="Search menu..."
        autoComplete="off"
        enterKeyHint="done"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || query.trim() === '') return
          event.preventDefault()
          onEnter()
          event.currentTarget.select()
        }}
        className={cx(
          'min-h-12 w-full rounded-control border border-control',
          'bg-surface pl-10 pr-3 text-base placeholder:text-muted',
        )}
      />
    </div>
  )
}
