import { messages } from './messages.ts'

/** As many characters of a commit as tell it from the others. */
const SHORT_COMMIT = 7

type VersionNameProps = { readonly version: string; readonly commit: string | null }

/** A version and what it was built from; one click selects either, to be copied. */
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
