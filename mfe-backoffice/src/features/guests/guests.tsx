import { getGuestRetention } from '@tiffin/contracts'
import { Card, FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr, useApiQuery } from '@tiffin/web-kit'
import { EraseGuestForm } from './erase-guest-form.tsx'
import { messages } from './messages.ts'
import { RetentionForm } from './retention-form.tsx'

/** Sets how long the data of guests are stored, and erases the data of one guest. */
export function Guests() {
  const retention = useApiQuery(getGuestRetention)
  return (
    <Card title={messages.title} help={messages.help}>
      <div className="grid gap-6">
        {retention.data && <RetentionForm days={retention.data.days} />}
        {!retention.data && retention.error && (
          <FailedState
            text={serverTextOr(retention.error, messages.loadFailed)}
            isRetrying={retention.isFetching}
            onRetry={() => void retention.refetch()}
          />
        )}
        {retention.isPending && <Skeleton className="h-16" />}
        <EraseGuestForm />
      </div>
    </Card>
  )
}
