import { useRef, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'

export type TabsProps<T extends string> = {
  readonly label: string
  readonly tabs: readonly T[]
  readonly selected: T
  readonly onSelect: (tab: T) => void
  /**
   * The prefix of the ids that connect a tab with its panel: `{idBase}-tab-{n}`, where n counts from 0, and
   * `{idBase}-panel`.
   */
  readonly idBase: string
  readonly className?: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A tab list. The arrow keys, Home and End move the focus to another tab and select it. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, idBase, className }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, tabs.indexOf(selected), tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    onSelect(tab)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx('flex flex-wrap gap-1 rounded-control bg-sunken p-1', className)}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${idBase}-tab-${index}`}
          aria-selected={tab === selected}
          aria-controls={`${idBase}-panel`}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
          onKeyDown={onKeyDown}
          className={cx(
            'min-h-11 flex-1 select-none whitespace-nowrap rounded-control px-4 text-base font-medium ' +
              'transition-colors',
            tab === selected ? 'bg-accent font-bold text-on-accent' : 'text-ink hover:bg-surface',
          )}
        >
          {tab}
        </button>
      ))}
    </div>
  )
}

function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : (current + step + count) % count
}
