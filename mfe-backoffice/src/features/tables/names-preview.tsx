import { MAX_TABLES_AT_ONCE } from '@tiffin/contracts'
import { Badge } from '@tiffin/ui'
import { messages } from './messages.ts'

type Preview = { readonly name: string; readonly isTaken: boolean }

/**
 * Shows the typed names of tables before the tables are saved. Names that the area already has are struck through,
 * because they will not be added.
 */
export function NamesPreview({ names }: { names: readonly Preview[] }) {
  if (names.length === 0) return null
  const leftOut = names.filter((each) => each.isTaken).length
  const isTooMany = names.length - leftOut > MAX_TABLES_AT_ONCE
  return (
    <div className="grid gap-2">
      <p role="status" className={isTooMany ? 'text-sm text-danger-ink' : 'text-sm text-muted'}>
        {isTooMany
          ? messages.severalTooMany(MAX_TABLES_AT_ONCE)
          : messages.severalPreview(names.length - leftOut, leftOut)}
      </p>
      <ul aria-label="Preview" className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
        {names.map(({ name, isTaken }) => (
          <li key={name} className="min-w-0">
            <Badge tone={isTaken ? 'warning' : 'neutral'} className="max-w-full">
              <span className={isTaken ? 'truncate line-through' : 'truncate'}>{name}</span>
              {isTaken && <span className="sr-only">already there</span>}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
