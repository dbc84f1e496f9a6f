import { listUsersWithPin, type User } from '@tiffin/contracts'
import { FailedState, Spinner } from '@tiffin/ui'
import { serverTextOr, useApiQuery } from '@tiffin/web-kit'
import { messages } from './messages.ts'
import { StaffTiles } from './staff-tiles.tsx'

type StaffListProps = {
  readonly isShown: (user: User) => boolean
  readonly emptyText: string
  readonly onChoose: (user: User) => void
}

/** Lists the colleagues who have a PIN and pass `isShown`, with one tile each. */
export function StaffList({ isShown, emptyText, onChoose }: StaffListProps) {
  const staff = useApiQuery(listUsersWithPin)
  if (staff.data) return <StaffTiles staff={staff.data.filter(isShown)} emptyText={emptyText} onChoose={onChoose} />
  if (staff.error)
    return (
      <FailedState
        text={serverTextOr(staff.error, messages.staffFailed)}
        isRetrying={staff.isFetching}
        onRetry={() => void staff.refetch()}
      />
    )
  return (
    <p role="status" className="flex min-h-20 items-center justify-center gap-2 text-base">
      <Spinner />
      {messages.staffLoading}
    </p>
  )
}
