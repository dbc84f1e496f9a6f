import { cx } from '@tiffin/ui'

type CategoryChipsProps = {
  readonly categories: readonly string[]
  readonly selected: string
  readonly onSelect: (category: string) => void
}

/** One line, however many there are: a second line would push the dishes down. */
export function CategoryChips({ categories, selected, onSelect }: CategoryChipsProps) {
  return (
    <div
      role="group"
      aria-label="Categories"
      className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:thin]"
    >
      {categories.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === selected}
          onClick={() => onSelect(category)}
          className={cx(
            'min-h-11 shrink-0 select-none whitespace-nowrap rounded-full border px-4 text-base transition-colors',
            category === selected
              ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink'
              : 'border-control bg-surface font-medium hover:bg-sunken',
          )}
        >
          {category}
        </button>
      ))}
    </div>
  )
}
