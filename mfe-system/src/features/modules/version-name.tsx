import { messages } from './messages.ts'

/** The number of characters by which people recognise a commit. */
const SHORT_COMMIT = 7

type VersionNameProps = { readonly version: string; readonly commit: string | null }

/** Shows a version, which one click selects for copying, and the commit it was built from. */
export function VersionName({ version, commit }: VersionNameProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <code className="font-mono text-sm font-bold select-all [overflow-wrap:anywhere]">{version}</code>
      {commit && (
        <span title={commit} className="text-sm font-normal whitespace-nowrap text-muted">
          {messages.commit(commit.slice(0, SHORT_COMMIT))}
        </span>
      )}
    </span>
  )
}
