import type { Dish } from '@tiffin/domain'
import { cx, EmptyState, IconButton } from '@tiffin/ui'
import { toast } from '@tiffin/web-kit'
import { Image, ImageOff, SearchX } from 'lucide-react'
import { useMemo, useRef, useState, type RefObject } from 'react'
import type { Offered } from '../offered/use-offered.ts'
import { CategoryChips } from './category-chips.tsx'
import { ALL, chipsOf, entriesOf, headingOf, POPULAR, type Chip } from './chips.ts'
import { DishGrid } from './dish-grid.tsx'
import { findEntries, findFirstHit } from './find-entries.ts'
import type { TillMenu } from './menu-entries.ts'
import { MenuSearch } from './menu-search.tsx'
import { usePictures } from './use-pictures.ts'
import { usePopular } from './use-popular.ts'

type MenuPanelProps = {
  /** The menu; undefined until it is loaded. */
  readonly menu: TillMenu | undefined
  /** The portions in the draft, by dish. */
  readonly counts: ReadonlyMap<string, number>
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly offered: Offered
  /** True while the cart covers the dishes, where the popup is too narrow to show both. */
  readonly isCovered: boolean
  readonly onAdd: (dish: Dish) => void
  readonly onAvailability: ((dishId: string) => void) | null
}

const NO_MENU: TillMenu = { entries: [], isArranged: false }
const noHeading = () => ''

export function MenuPanel({
  menu = NO_MENU,
  counts,
  offered,
  isCovered,
  searchRef,
  onAdd,
  onAvailability,
}: MenuPanelProps) {
  const isLoading = menu === NO_MENU
  const [chosen, setChosen] = useState<Chip>(ALL)
  const [query, setQuery] = useState('')
  const [hasPictures, togglePictures] = usePictures()
  const popular = usePopular(menu)
  const chips = useMemo(() => chipsOf(menu, popular), [menu, popular])
  const chip = chips.find(({ key }) => key === chosen.key) ?? ALL
  const isSearching = query.trim() !== ''

  const hits = useMemo(() => {
    // A search under the chip Popular covers the whole menu, because Popular is a shortcut and not a category.
    const within = isSearching && chip.key === POPULAR.key ? ALL : chip
    return findEntries(entriesOf(within, menu, popular), menu.entries, query)
  }, [menu, popular, chip, query, isSearching])
  const heading = useMemo(() => (isSearching ? noHeading : headingOf(chip, menu)), [isSearching, chip, menu])

  const scroller = useRef<HTMLDivElement>(null)
  const choose = (next: Chip) => {
    setChosen(next)
    scroller.current?.scrollTo?.({ top: 0 })
  }
  const addFirstHit = () => {
    const first = findFirstHit(hits, query)
    if (first) onAdd(first.dish)
    else if (hits.length > 0) toast.warning(`No dish has the code ${query.trim()}.`)
  }

  return (
    <section
      aria-label="Menu"
      className={cx(
        'flex min-h-0 min-w-0 flex-1 flex-col',
        // A covered menu is invisible, so that neither keyboard nor screen reader reaches it. Below this width the cart
        // covers the menu.
        isCovered && '@max-[48rem]:invisible',
        'lg:grid lg:grid-cols-[9.5rem_minmax(0,1fr)] lg:grid-rows-[auto_minmax(0,1fr)]',
      )}
    >
      <div className="flex gap-2 px-4 pb-2 pt-3 lg:col-span-2">
        <MenuSearch ref={searchRef} query={query} onQuery={setQuery} onEnter={addFirstHit} />
        {menu.entries.some(({ thumbnailUrl }) => thumbnailUrl !== null) && (
          <IconButton
            label="Pictures"
            size="lg"
            aria-pressed={hasPictures}
            icon={hasPictures ? <Image size={20} aria-hidden /> : <ImageOff size={20} aria-hidden />}
            onClick={togglePictures}
            className="border border-control"
          />
        )}
      </div>
      <CategoryChips chips={chips} selected={chip} onSelect={choose} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 pt-1 lg:pl-2">
        {!isLoading && hits.length === 0 && (
          <EmptyState icon={<SearchX size={40} aria-hidden />} text="No items match." />
        )}
        <DishGrid
          hits={hits}
          isLoading={isLoading}
          headingOf={heading}
          hasPictures={hasPictures}
          counts={counts}
          offered={offered}
          onAdd={onAdd}
          onAvailability={onAvailability}
        />
      </div>
    </section>
  )
}
