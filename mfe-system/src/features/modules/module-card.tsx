import type { ModuleOverview } from '@tiffin/contracts'
import { Button, Card, DataTable, EmptyState, Spinner } from '@tiffin/ui'
import { moduleName, SHELL } from '../../format/modules.ts'
import { messages as errorMessages } from './errors/messages.ts'
import { messages } from './messages.ts'
import { ModuleState } from './module-state.tsx'
import { useModuleChanges } from './use-module-changes.ts'
import { versionColumns } from './version-columns.tsx'
import { messages as vitalsMessages } from './vitals/messages.ts'

type ModuleCardProps = {
  readonly module: ModuleOverview
  readonly onTry: (version: string) => void
  readonly onPreview: (version: string) => void
  readonly onErrors: () => void
  readonly onVitals: () => void
}

/**
 * Shows the card of one module. While a change runs, its button is busy and not disabled, so that the focus stays on
 * the button if the change fails.
 */
export function ModuleCard({ module, onTry, onPreview, onErrors, onVitals }: ModuleCardProps) {
  const { promote, promoting, goBack, isGoingBack } = useModuleChanges(module)
  const name = moduleName(module.name)
  const label = module.canary ? messages.endCanary : messages.rollBack
  return (
    <Card
      title={name}
      actions={
        <span className="flex flex-wrap gap-2">
          {module.name !== SHELL && (
            <>
              <Button aria-label={`${vitalsMessages.open}: ${name}`} onClick={onVitals}>
                {vitalsMessages.open}
              </Button>
              <Button aria-label={`${errorMessages.open}: ${name}`} onClick={onErrors}>
                {errorMessages.open}
              </Button>
            </>
          )}
          <Button
            aria-label={`${label}: ${name}`}
            aria-busy={isGoingBack || undefined}
            icon={isGoingBack && <Spinner />}
            disabled={module.canary === null && module.live_before === null}
            onClick={(event) => void goBack(event.currentTarget)}
          >
            {label}
          </Button>
        </span>
      }
    >
      <div className="grid gap-4">
        <ModuleState module={module} />
        <DataTable
          caption={messages.versionsOf(module)}
          columns={versionColumns(module, {
            promoting,
            onPromote: (version, button) => void promote(version, button),
            onTry,
            onPreview,
          })}
          rows={module.versions}
          keyOf={({ version }) => version}
          isWide
          empty={<EmptyState text={messages.noVersions} />}
        />
      </div>
    </Card>
  )
}
