import { getRestaurantSettings } from '@tiffin/contracts'
import { Card, FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { useEffect } from 'react'
import { messages } from './messages.ts'
import { SettingsForm } from './settings-form.tsx'

/** Shows the form of the settings once they are loaded; until then placeholders, or the reason of the failure. */
export function Settings() {
  const settings = useApiQuery(getRestaurantSettings)
  const failure = settings.error && !settings.data ? serverTextOr(settings.error, messages.loadFailed) : null
  useEffect(() => {
    if (failure !== null) toast.error(failure, { id: 'settings-load' })
  }, [failure])

  if (settings.data) return <SettingsForm settings={settings.data} />
  return (
    <Card title="Restaurant Details" className="max-w-form">
      {failure !== null ? (
        <FailedState
          text={failure}
          retryLabel="Retry"
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <div aria-busy className="grid gap-4">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      )}
    </Card>
  )
}
