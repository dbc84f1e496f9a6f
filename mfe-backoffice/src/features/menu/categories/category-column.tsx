import { cx, IconButton } from '@tiffin/ui'
import { ChevronRight, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { AddName } from './add-name.tsx'

type CategoryColumnProps = {
  readonly title: string
  readonly addLabel: string
  readonly empty: string
  readonly names: readonly string[]
  readonly selected?: string | null
  /** Called with the name that was pressed; absent when names cannot be selected. */
  readonly onSelect?: (name: string) => void
  readonly onAdd: (name: string) => Promise<string | null>
  readonly onDelete: (name: string, button: HTMLElement) => void
  readonly className?: string
}

/** Shows a list of category names, with a field above it that adds one. */
export function CategoryColumn({
  title,
  addLabel,
  empty,
  names,
  selected = null,
  onSelect,
  onAdd,
  onDelete,
  className,
}: CategoryColumnProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('grid min-w-0 content-start gap-3', className)}>
      <h2 id={id} className="truncate text-base font-bold" title={title}>
        {title}
      </h2>
      <AddName label={addLabel} onAdd={onAdd} />
      {names.length === 0 && <p className="py-3 text-base text-muted">{empty}</p>}
      <ul aria-label={title} className="-mx-1 max-h-[40dvh] overflow-y-auto px-1">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-1 border-b border-line py-1 last:border-b-0">
            {onSelect ? (
              <button
                type="button"
                aria-pressed={name === selected}
                onClick={() => onSelect(name)}
                className={cx(
                  'flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2 rounded-control px-3 ' +
                    'text-left text-base transition-colors',
                  name === selected ? 'bg-accent-soft font-bold text-accent-ink' : 'hover:bg-sunken',
                )}
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                <ChevronRight size={20} aria-hidden className="shrink-0" />
              </button>
            ) : (
              <span className="min-w-0 flex-1 px-3 text-base [overflow-wrap:anywhere]">{name}</span>
            )}
            <IconButton
              label={`Delete ${name}`}
              icon={<Trash2 size={20} aria-hidden />}
              onClick={(event) => onDelete(name, event.currentTarget)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
