import type { User } from '@tiffin/contracts'
import { staffNameOf } from '@tiffin/domain'
import { cx } from '@tiffin/ui'

type StaffTilesProps = {
  readonly staff: readonly User[]
  readonly emptyText: string
  readonly onChoose: (user: User) => void
}

/** Shows one tile for each colleague. Where two colleagues have the same name, their tiles also show the email. */
export function StaffTiles({ staff, emptyText, onChoose }: StaffTilesProps) {
  if (staff.length === 0) return <p className="py-4 text-base">{emptyText}</p>
  const names = staff.map(staffNameOf)
  const isAmbiguous = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-3">
      {staff.map((user, index) => {
        const name = names[index] ?? user.email
        return (
          <li key={user.id} className="grid">
            <button
              type="button"
              onClick={() => onChoose(user)}
              className={cx(
                'grid min-h-20 min-w-0 content-center gap-0.5 rounded-card border border-control bg-surface p-3',
                'text-left transition-colors select-none hover:bg-sunken',
              )}
            >
              <span className="line-clamp-2 text-lg font-bold [overflow-wrap:anywhere]">{name}</span>
              <span className="text-sm text-muted">{user.role}</span>
              {isAmbiguous(name) && <span className="truncate text-sm text-muted">{user.email}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
