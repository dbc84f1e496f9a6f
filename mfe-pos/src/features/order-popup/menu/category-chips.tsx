import { cx } from '@tiffin/ui'
import { Flame } from 'lucide-react'
import { POPULAR, type Chip } from './chips.ts'

type CategoryChipsProps = {
  readonly chips: readonly Chip[]
  readonly selected: Chip
  readonly onSelect: (chip: Chip) => void
}

/**
 * Shows the chips of categories. From the `lg` width on they are a column beside the dishes, with every category in
 * view. On narrower screens they are one line that scrolls and fades at its end, because a second line would push the
 * dishes down.
 */
export function CategoryChips({ chips, selected, onSelect }: CategoryChipsProps) {
  return (
    <div
      role="group"
      aria-label="Categories"
      className={cx(
        'flex min-h-0 gap-2 overflow-x-auto px-4 py-1 pr-10 [scrollbar-width:thin]',
        'max-lg:[mask-image:linear-gradient(to_left,transparent,black_2.5rem)]',
        'lg:flex-col lg:gap-1 lg:overflow-x-hidden lg:overflow-y-auto lg:pb-4 lg:pl-3 lg:pr-1',
      )}
    >
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          aria-pressed={chip.key === selected.key}
          onClick={() => onSelect(chip)}
          className={cx(
            'flex min-h-11 shrink-0 select-none items-center gap-1.5 rounded-full border px-4 text-base',
            'transition-colors max-lg:whitespace-nowrap',
            'lg:rounded-control lg:px-3 lg:py-1 lg:text-left lg:leading-tight',
            chip.key === selected.key
              ? 'border-accent-ink bg-accent-soft font-bold text-accent-ink'
              : 'border-control bg-surface font-medium hover:bg-sunken lg:border-transparent lg:bg-transparent',
          )}
        >
          {chip.key === POPULAR.key && <Flame size={18} aria-hidden className="shrink-0" />}
          <span className="min-w-0 lg:[overflow-wrap:anywhere]">{chip.label}</span>
        </button>
      ))}
    </div>
  )
}
