import { Button, cx, IconButton } from '@tiffin/ui'
import { ArrowDown, ArrowUp, ChevronRight, GripVertical } from 'lucide-react'
import { useRef, useState, type DragEvent, type MouseEvent } from 'react'

/** An entry of the list. `opens` is the target of its Open button; null for an entry without that button. */
type Entry<Target> = { readonly key: string; readonly name: string; readonly opens: Target | null }

type EntryListProps<Target> = {
  readonly label: string
  readonly entries: readonly Entry<Target>[]
  readonly onMove: (from: number, to: number) => void
  readonly onOpen?: (target: Target) => void
}

/** Shows a list whose entries can be moved: by their buttons on any device, and by dragging with a mouse. */
export function EntryList<Target>({ label, entries, onMove, onOpen }: EntryListProps<Target>) {
  const dragged = useRef<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  const move = (event: MouseEvent<HTMLElement>, from: number, to: number) => {
    const button = event.currentTarget
    onMove(from, to)
    // The button keeps the focus and scrolls into view, so that the next press moves the same entry again.
    requestAnimationFrame(() => {
      button.scrollIntoView?.({ block: 'nearest' })
      button.focus()
    })
  }
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged.current === null) return
    event.preventDefault()
    setOver(index)
  }
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged.current !== null && dragged.current !== index) onMove(dragged.current, index)
    dragged.current = null
    setOver(null)
  }
  return (
    <ol aria-label={label} className="grid">
      {entries.map(({ key, name, opens }, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
        <li
          key={key}
          draggable
          onDragStart={() => (dragged.current = index)}
          onDragEnd={() => {
            dragged.current = null
            setOver(null)
          }}
          onDragOver={(event) => dragOver(event, index)}
          onDrop={(event) => drop(event, index)}
          className={cx(
            'flex min-h-12 flex-wrap items-center justify-end gap-1 border-b border-line last:border-b-0',
            over === index && 'bg-accent-soft',
          )}
        >
          <GripVertical size={20} aria-hidden className="shrink-0 cursor-grab text-muted" />
          <span className="min-w-[min(6rem,100%)] flex-1 px-1 text-base [overflow-wrap:anywhere]">{name}</span>
          {opens && (
            <Button
              variant="ghost"
              aria-label={`Open ${name}`}
              icon={<ChevronRight size={20} aria-hidden />}
              onClick={() => onOpen?.(opens)}
              className="max-sm:min-w-[44px] max-sm:px-2!"
            >
              <span className="max-sm:hidden">Open</span>
            </Button>
          )}
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUp size={20} aria-hidden />}
            aria-disabled={index === 0}
            className="aria-disabled:text-muted"
            onClick={(event) => index > 0 && move(event, index, index - 1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDown size={20} aria-hidden />}
            aria-disabled={index === entries.length - 1}
            className="aria-disabled:text-muted"
            onClick={(event) => index < entries.length - 1 && move(event, index, index + 1)}
          />
        </li>
      ))}
    </ol>
  )
}

/** Returns the entries with the one at index `from` moved to index `to`. */
export function moveEntry<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.toSpliced(from, 1)
  return rest.toSpliced(to, 0, entries[from]!)
}
