type BrandProps = {
  readonly name: string
  /** A text below the name, such as the role of the panel. */
  readonly note?: string
  /** Shows the initial alone, and leaves the name to screen readers. */
  readonly isCollapsed?: boolean
}

/** Shows the name of the restaurant or the product, with its initial. */
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
