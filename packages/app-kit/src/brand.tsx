type BrandProps = {
  readonly name: string
  /** Below the name, for example whose panel this is. */
  readonly note?: string
  /** The initial alone; the name is for screen readers. */
  readonly isCollapsed?: boolean
}

/** Whose app this is: the initial, and the name where there is room. */
export function Brand({ name, note, isCollapsed = false }: BrandProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-control bg-accent text-lg font-bold text-on-accent"
      >
        {name.charAt(0).toUpperCase()}
      </span>
      <span className={isCollapsed ? 'sr-only' : 'grid min-w-0'}>
        <span className="line-clamp-2 text-base font-bold text-ink [overflow-wrap:anywhere]">{name}</span>
        {note && <span className="text-sm leading-tight text-muted">{note}</span>}
      </span>
    </div>
  )
}
