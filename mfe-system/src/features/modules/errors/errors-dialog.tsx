import { listModuleErrors, type ModuleError, type ModuleOverview } from '@tiffin/contracts'
import { Badge, Dialog, EmptyState, FailedState, SelectField, Skeleton } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { stateOf } from '../../../queries/state-of.ts'
import { messages as moduleMessages } from '../messages.ts'
import { Owners } from '../owners.tsx'
import { messages } from './messages.ts'

const FRAMES =
  'w-full rounded-control bg-sunken px-3 py-2 font-mono text-sm [overflow-wrap:anywhere] whitespace-pre-wrap'

type ErrorsDialogProps = { readonly module: ModuleOverview; readonly onClose: () => void }

/** Shows the errors of one version of a module: first those of the canary, else of the live version. */
export function ErrorsDialog({ module, onClose }: ErrorsDialogProps) {
  const [version, setVersion] = useState(module.canary?.version ?? module.live ?? module.versions[0]?.version ?? '')
  return (
    <Dialog title={messages.title(module)} onClose={onClose} className="max-w-form">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SelectField
          label={messages.version}
          value={version}
          options={module.versions.map((each) => ({ value: each.version, label: each.version }))}
          onChange={(event) => setVersion(event.target.value)}
        />
        {module.owners && (
          <p className="text-base text-muted">
            {moduleMessages.owners} <Owners of={module.owners} />
          </p>
        )}
        <ErrorsOf module={module.name} version={version} />
      </div>
    </Dialog>
  )
}

function ErrorsOf({ module, version }: { module: string; version: string }) {
  const state = stateOf(
    useApiQuery(listModuleErrors, { query: { module, version } }),
    (errors) => errors,
    messages.loadFailed,
  )
  if (state.status === 'loading')
    return (
      <div role="status" aria-label="Loading" className="grid gap-4">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    )
  if (state.status === 'failed')
    return <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
  if (state.value.length === 0) return <EmptyState text={messages.none} />
  return (
    <ul aria-label={messages.open} className="-my-2">
      {state.value.map((error) => (
        <ErrorRow key={JSON.stringify([error.kind, error.message, error.frames])} error={error} />
      ))}
    </ul>
  )
}

function ErrorRow({ error }: { error: ModuleError }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1 border-b border-line py-3 last:border-b-0">
      <Badge tone={error.kind === 'error' || error.kind === 'rejection' ? 'warning' : 'danger'}>
        {messages.kinds[error.kind]}
      </Badge>
      <p className="text-base font-medium [overflow-wrap:anywhere]">{error.message}</p>
      <p className="text-sm text-muted">{messages.facts(error)}</p>
      {error.frames.length === 0 ? (
        <p className="text-sm text-muted">{messages.noStack}</p>
      ) : (
        <p className={FRAMES}>{error.frames.map(messages.frame).join('\n')}</p>
      )}
    </li>
  )
}
