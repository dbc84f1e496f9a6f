import type { Dish } from '@tiffin/domain'
import { EmptyState, Skeleton } from '@tiffin/ui'
import { Search, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useOneTabStop } from '../../../keyboard/use-one-tab-stop.ts'
import { CategoryChips } from './category-chips.tsx'
import { DishTile } from './dish-tile.tsx'
import { ALL_CATEGORIES, categoriesOf, findEntries, type MenuEntry } from './menu-entries.ts'

type MenuPanelProps = {
  /** undefined while the menu is on its way. */
  readonly entries: readonly MenuEntry[] | undefined
  readonly counts: ReadonlyMap<string, number>
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly onAdd: (dish: Dish) => void
}

/** More than a screen holds: these are drawn at once, the rest right after. */
const FIRST_SCREEN = 40

export function MenuPanel({ entries, counts, searchRef, onAdd }: MenuPanelProps) {
  const [category, setCategory] = useState(ALL_CATEGORIES)
  const [query, setQuery] = useState('')
  const categories = useMemo(() => categoriesOf(entries ?? []), [entries])
  const hits = useMemo(() => findEntries(entries ?? [], category, query), [entries, category, query])
  const shown = useDeferredValue(hits, hits.slice(0, FIRST_SCREEN))

  const grid = useRef<HTMLDivElement>(null)
  useOneTabStop(grid)

  const addFirstHit = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = hits[0]
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !first) return
    event.preventDefault()
    onAdd(first.dish)
    event.currentTarget.select()
  }

  return (
    <section aria-label="Menu" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="grid gap-2 px-4 pb-2 pt-3">
        <div className="relative">
          <Search
            size={20}
            aria-hidden
            className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
          />
          <input
            ref={searchRef}
            type="search"
            aria-label="Search menu"
            aria-keyshortcuts="/"
            placeholder="Search menu..."
            autoComplete="off"
            enterKeyHint="done"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={addFirstHit}
            className="min-h-12 w-full rounded-control border border-control bg-surface pl-10 pr-3 text-base placeholder:text-muted"
          />
        </div>
        <CategoryChips categories={categories} selected={category} onSelect={setCategory} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 pt-1">
        {entries && hits.length === 0 && <EmptyState icon={<SearchX size={40} aria-hidden />} text="No items match." />}
        <div
          ref={grid}
          aria-label="Dishes"
          role="group"
          data-tiles
          className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-2"
        >
          {!entries && Array.from({ length: 12 }, (_, index) => <Skeleton key={index} className="h-26" />)}
          {(hits.length === 0 ? hits : shown).map((entry) => (
            <DishTile
              key={entry.dish.menuItemId}
              entry={entry}
              inCart={counts.get(entry.dish.menuItemId) ?? 0}
              onAdd={onAdd}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
