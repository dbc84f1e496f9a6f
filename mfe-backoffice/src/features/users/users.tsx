import { deleteUser, listUsers, listUsersWithPin, type User } from '@tiffin/contracts'
import { UNLIMITED } from '@tiffin/domain'
import { Card, FailedState } from '@tiffin/ui'
import { serverTextOr, toast, useApiMutation, useApiQuery, useSession } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { LimitNotice } from '../../components/limit-notice.tsx'
import { PlanNotice } from '../../components/plan-notice.tsx'
import { usePlanLimits } from '../../hooks/use-plan-limits.ts'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { AddUserForm } from './add-user-form.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { messages } from './messages.ts'
import { isLastAdmin } from './roles.ts'
import { UsersTable } from './users-table.tsx'

/** Shows the staff accounts of the restaurant, and the form that adds one. */
export function Users() {
  const { userEmail } = useSession()
  const users = useApiQuery(listUsers)
  const usersWithPin = useApiQuery(listUsersWithPin).data
  const plan = usePlanLimits()
  const [editedId, setEditedId] = useState<string | null>(null)
  const { remove, deletingId } = useRemoveUser(users.data ?? [], userEmail)

  const failure = users.error ? serverTextOr(users.error, messages.fetchFailed) : null
  useEffect(() => {
    if (failure !== null) toast.error(failure, { id: 'users-load' })
  }, [failure])

  const isOwn = (user: User) => user.email === userEmail
  const edited = users.data?.find((user) => user.id === editedId)
  // While the plan is not loaded or cannot be read, the form is enabled: the server enforces the plan.
  const isAvailable = plan?.allow_user_management ?? true
  const limit = plan && plan.user_limit !== UNLIMITED ? plan.user_limit : null

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[25rem_minmax(0,1fr)]">
      <Card title="Add New User">
        {isAvailable ? (
          <LimitNotice
            limit={plan?.user_limit}
            used={users.data?.length}
            words={{ near: messages.limitNear, reached: messages.limitReached }}
            className="mb-4 max-w-form"
          />
        ) : (
          <PlanNotice text={messages.unavailable} className="mb-4 max-w-form" />
        )}
        <AddUserForm isAvailable={isAvailable} />
      </Card>
      <Card title="Current Users" help={users.data && plan ? messages.count(users.data.length, limit) : undefined}>
        {failure !== null && !users.data ? (
          <FailedState text={failure} isRetrying={users.isFetching} onRetry={() => void users.refetch()} />
        ) : (
          <UsersTable
            users={users.data}
            isOwn={isOwn}
            hasPin={({ id }) => usersWithPin?.some((each) => each.id === id) ?? false}
            deletingId={deletingId}
            onEdit={(user) => setEditedId(user.id)}
            onDelete={(user, button) => void remove(user, button)}
          />
        )}
      </Card>
      {edited && (
        <EditUserDialog
          key={edited.id}
          user={edited}
          isOwn={isOwn(edited)}
          isLastAdmin={isLastAdmin(edited, users.data ?? [])}
          onClose={() => setEditedId(null)}
        />
      )}
    </div>
  )
}

const words: RemovalWords<User & { readonly isOwn: boolean }> = {
  title: 'Delete User',
  question: ({ email, isOwn }) => (isOwn ? messages.deleteOwnQuestion : messages.deleteQuestion(email)),
  done: ({ email }) => messages.deleted(email),
  failed: messages.deleteFailed,
}

/**
 * Deletes a user after a question. The only Admin cannot be deleted, so the toast with the reason comes without a
 * question (spec §5).
 */
function useRemoveUser(users: readonly User[], ownEmail: string) {
  const { remove, deletingId } = useRemoveRow(useApiMutation(deleteUser, { invalidates: [listUsers] }), words)
  const ask = async (user: User, button: HTMLElement) => {
    if (isLastAdmin(user, users)) toast.error(messages.lastAdmin)
    else await remove({ ...user, isOwn: user.email === ownEmail }, button)
  }
  return { remove: ask, deletingId }
}
