import { listModules, type ModuleOverview } from '@tiffin/contracts'
import { Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { LazyPlace, lazyPart, useApiQuery } from '@tiffin/web-kit'
import { Blocks } from 'lucide-react'
import { useState } from 'react'
import { loadFailed } from '../../queries/messages.ts'
import { stateOf } from '../../queries/state-of.ts'
import { useLoadFailure } from '../../queries/use-load-failure.ts'
import { messages } from './messages.ts'
import { ModuleCard } from './module-card.tsx'
import { Problems } from './problems.tsx'

/**
 * The milliseconds between two reads; the specification names no figure. The page refreshes, because teams release and
 * restaurants report failures meanwhile.
 */
const REFRESH_MS = 30_000

type ChosenVersion = { readonly module: ModuleOverview; readonly version: string }

// The code of a dialog is loaded when the operator first opens it.
const CanaryDialog = lazyPart(async () => (await import('./canary/canary-dialog.tsx')).CanaryDialog)

const PreviewDialog = lazyPart(async () => (await import('./preview/preview-dialog.tsx')).PreviewDialog)

const ErrorsDialog = lazyPart(async () => (await import('./errors/errors-dialog.tsx')).ErrorsDialog)

const VitalsDialog = lazyPart(async () => (await import('./vitals/vitals-dialog.tsx')).VitalsDialog)

/** Shows every module with its live version, its canary and its other versions. */
export function Modules() {
  const query = useApiQuery(listModules, {}, { refetchInterval: REFRESH_MS })
  useLoadFailure(query.error, loadFailed.modules)
  const state = stateOf(query, (answer) => answer, loadFailed.modules)
  const [tried, setTried] = useState<ChosenVersion | null>(null)
  const [previewed, setPreviewed] = useState<ChosenVersion | null>(null)
  const [errorsOf, setErrorsOf] = useState<ModuleOverview | null>(null)
  const [vitalsOf, setVitalsOf] = useState<ModuleOverview | null>(null)

  if (state.status === 'loading') return <HeldPlaces />
  if (state.status === 'failed') {
    return (
      <Card>
        <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
      </Card>
    )
  }
  const { modules, problems } = state.value
  if (modules.length === 0 && problems.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Blocks size={28} aria-hidden />} text={messages.none} />
      </Card>
    )
  }
  return (
    <>
      <Problems texts={problems} />
      {modules.map((module) => (
        <ModuleCard
          key={module.name}
          module={module}
          onTry={(version) => setTried({ module, version })}
          onPreview={(version) => setPreviewed({ module, version })}
          onErrors={() => setErrorsOf(module)}
          onVitals={() => setVitalsOf(module)}
        />
      ))}
      <LazyPlace>
        {tried && <CanaryDialog {...tried} onClose={() => setTried(null)} />}
        {previewed && <PreviewDialog {...previewed} onClose={() => setPreviewed(null)} />}
        {errorsOf && <ErrorsDialog module={errorsOf} onClose={() => setErrorsOf(null)} />}
        {vitalsOf && <VitalsDialog module={vitalsOf} onClose={() => setVitalsOf(null)} />}
      </LazyPlace>
    </>
  )
}

function HeldPlaces() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      {[0, 1].map((place) => (
        <Card key={place}>
          <div className="grid gap-4">
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-40 w-full" />
          </div>
        </Card>
      ))}
    </div>
  )
}
