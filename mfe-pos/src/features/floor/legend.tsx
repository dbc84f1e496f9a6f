import { AVAILABLE, OCCUPIED } from '@tiffin/domain'

/** Says by which colour a table is available or occupied. */
export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 text-sm text-muted">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-4 rounded-[4px] border border-control bg-neutral" />
        {AVAILABLE}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-4 rounded-[4px] bg-info" />
        {OCCUPIED}
      </li>
    </ul>
  )
}
