import type { ModuleOverview } from '@tiffin/contracts'
import { Badge, Button, Spinner, type Column } from '@tiffin/ui'
import { momentOf } from '../../format/dates.ts'
import { moduleName, SHELL } from '../../format/modules.ts'
import { Failures } from './failures.tsx'
import { messages } from './messages.ts'
import { messages as previewMessages } from './preview/messages.ts'
import { Problems } from './problems.tsx'
import { VersionName } from './version-name.tsx'

type Version = ModuleOverview['versions'][number]

export type VersionActions = {
  /** The version being promoted; null while none is. */
  readonly promoting: string | null
  /** Receives the button as well, from which the caller finds the card. */
  readonly onPromote: (version: Version, button: HTMLElement) => void
  readonly onTry: (version: string) => void
  readonly onPreview: (version: string) => void
}

/**
 * Returns the columns for the versions of a module. Each cell is clear without its header, because a narrow table shows
 * rows as cards without headers.
 */
export function versionColumns(
  { name, live, canary }: ModuleOverview,
  { promoting, onPromote, onTry, onPreview }: VersionActions,
): Column<Version>[] {
  return [
    {
      header: 'Version',
      isRowHeader: true,
      className: 'min-w-32 py-2',
      cell: ({ version, commit }) => <VersionName version={version} commit={commit} />,
    },
    {
      header: 'Released',
      className: 'min-w-28 tabular-nums xl:whitespace-nowrap',
      cell: ({ released_at }) => <time dateTime={released_at}>{momentOf(released_at)}</time>,
    },
    {
      header: 'Size',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ bytes }) => (bytes === null ? messages.sizeUnknown : `${(bytes / 1_000).toFixed(1)} KB`),
    },
    {
      header: 'Failures (24 h)',
      className: 'whitespace-nowrap',
      cell: (version) => <Failures of={version} areReported={name !== SHELL} />,
    },
    {
      header: 'Status',
      cell: ({ version, problems }) => (
        <span className={`grid justify-items-start gap-1 ${problems.length > 0 ? 'min-w-40' : ''}`}>
          {version === live && <Badge tone="confirm">{messages.live}</Badge>}
          {version === canary?.version && version !== live && <Badge tone="info">{messages.canary}</Badge>}
          <Problems texts={problems} />
        </span>
      ),
    },
    {
      header: 'Actions',
      align: 'end',
      cell: (version) =>
        version.version !== live && (
          <span className="flex flex-wrap justify-end max-sm:-ml-2 max-sm:justify-start sm:-mr-2">
            <Button
              variant="ghost"
              className="min-w-11 px-2!"
              aria-label={`${messages.promote} ${moduleName(name)} ${version.version}`}
              aria-busy={promoting === version.version || undefined}
              icon={promoting === version.version && <Spinner />}
              onClick={(event) => onPromote(version, event.currentTarget)}
            >
              <span className="text-sm">{messages.promote}</span>
            </Button>
            <Button
              variant="ghost"
              className="min-w-11 px-2! @min-table:whitespace-nowrap"
              aria-label={`${tryLabel(version)} ${moduleName(name)} ${version.version}`}
              onClick={() => onTry(version.version)}
            >
              <span className="text-sm">{tryLabel(version)}</span>
            </Button>
            {name !== SHELL && (
              <Button
                variant="ghost"
                className="min-w-11 px-2!"
                aria-label={`${previewMessages.open} ${moduleName(name)} ${version.version}`}
                onClick={() => onPreview(version.version)}
              >
                <span className="text-sm">{previewMessages.open}</span>
              </Button>
            )}
          </span>
        ),
    },
  ]

  function tryLabel({ version }: Version): string {
    return version === canary?.version ? messages.changeCanary : messages.tryOut
  }
}
