import type { User } from '@tiffin/contracts'
import { Badge, DataTable, EmptyState, type Column } from '@tiffin/ui'
import { RowActions } from '../../rows/row-actions.tsx'
import { roleName } from './roles.ts'

type UsersTableProps = {
  /** undefined while they are on their way. */
  readonly users: readonly User[] | undefined
  readonly isOwn: (user: User) => boolean
  readonly deletingId: string | null
  readonly onEdit: (user: User) => void
  readonly onDelete: (user: User, button: HTMLElement) => void
}

/** Current Users: email, role, Edit, Delete (spec §2). */
export function UsersTable(props: UsersTableProps) {
  return (
    <DataTable
      caption="Current Users"
      columns={columnsOf(props)}
      rows={props.users}
      keyOf={(user) => user.id}
      empty={<EmptyState text="No users yet. Add the first one with the form." />}
    />
  )
}

function columnsOf({ isOwn, deletingId, onEdit, onDelete }: UsersTableProps): Column<User>[] {
  return [
    {
      header: 'Email',
      isRowHeader: true,
      className: '[overflow-wrap:anywhere]',
      cell: (user) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            {user.email}
            {isOwn(user) && <Badge tone="info">You</Badge>}
          </span>
          <span className="text-sm font-normal text-muted sm:hidden">{roleName(user.role)}</span>
        </>
      ),
    },
    // A phone has no room for a third column; the role stands below the email there.
    { header: 'Role', className: 'max-sm:hidden', cell: (user) => roleName(user.role) },
    {
      header: 'Actions',
      align: 'end',
      cell: (user) => (
        <RowActions
          name={user.email}
          isDeleting={user.id === deletingId}
          onEdit={() => onEdit(user)}
          onDelete={(button) => onDelete(user, button)}
        />
      ),
    },
  ]
}
