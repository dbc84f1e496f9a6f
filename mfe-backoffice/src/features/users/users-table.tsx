import type { User } from '@tiffin/contracts'
import { Badge, DataTable, EmptyState, type Column } from '@tiffin/ui'
import { RowActions } from '../../components/row-actions.tsx'
import { RemovePin } from './remove-pin.tsx'
import { roleName } from './roles.ts'

type UsersTableProps = {
  /** The users; undefined until they are loaded. */
  readonly users: readonly User[] | undefined
  readonly isOwn: (user: User) => boolean
  readonly hasPin: (user: User) => boolean
  readonly deletingId: string | null
  readonly onEdit: (user: User) => void
  readonly onDelete: (user: User, button: HTMLElement) => void
}

/** Shows the table Current Users: email with the name below it, role, Edit and Delete (spec §2). */
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

/** Shows an email address. On a narrow screen the address breaks before the @ first. */
function Email({ of: { email } }: { of: User }) {
  const at = email.lastIndexOf('@')
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function columnsOf({ isOwn, hasPin, deletingId, onEdit, onDelete }: UsersTableProps): Column<User>[] {
  return [
    {
      header: 'Email',
      isRowHeader: true,
      className: '[overflow-wrap:anywhere]',
      cell: (user) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <Email of={user} />
            {isOwn(user) && <Badge tone="info">You</Badge>}
            {hasPin(user) && <Badge>PIN</Badge>}
          </span>
          {user.name && <span className="block text-base font-normal text-ink">{user.name}</span>}
          <span className="text-sm font-normal text-muted sm:hidden">{roleName(user.role)}</span>
        </>
      ),
    },
    // A phone has no space for a third column, so the role is below the email there.
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
        >
          {hasPin(user) && <RemovePin user={user} />}
        </RowActions>
      ),
    },
  ]
}
