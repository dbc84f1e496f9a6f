import type { AuditEntry } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import { actionWords } from '../format/action-words.ts'
import { changedFactsOf, whoWords, type ChangedFact, type KnownNames } from '../format/entry-words.ts'
import { activityLayout } from './activity-layout.ts'
import { LongText } from './long-text.tsx'

type ActivityRowProps = { readonly entry: AuditEntry; readonly names: KnownNames }

/** Shows an entry of the audit: who did what, to what, and what changed. */
export const ActivityRow = memo(function ActivityRow({ entry, names }: ActivityRowProps) {
  const { user, at, action, subject } = entry
  const changes = changedFactsOf(entry, names)
  return (
    <div className={`gap-x-4 gap-y-1 border-b border-line px-4 py-3 [overflow-wrap:anywhere] ${activityLayout}`}>
      <time
        dateTime={at}
        className="flex flex-wrap content-start gap-x-2 pt-0.5 text-sm text-muted tabular-nums [grid-area:time]"
      >
        <span className="whitespace-nowrap">{formatDate(at, 'day')}</span>
        <span className="whitespace-nowrap">{formatDate(at, 'time')}</span>
      </time>
      <p className="grid content-start text-base [grid-area:who]">
        {whoWords(user)}
        {user.role && <span className="text-sm text-muted">{user.role}</span>}
      </p>
      <p className="grid content-start text-base [grid-area:what]">
        <span className="font-medium">{subject.name}</span>
        <span className="text-sm text-muted @min-[62rem]:text-base">{actionWords(action)}</span>
      </p>
      {changes.length > 0 && (
        <dl className="flex flex-wrap content-start gap-x-5 gap-y-1 text-base [grid-area:changes]">
          {changes.map((change) => (
            <ChangeLine key={change.label} change={change} />
          ))}
        </dl>
      )}
    </div>
  )
})

function ChangeLine({ change: { label, before, after } }: { change: ChangedFact }) {
  return (
    <div>
      <dt className="inline text-muted">{label}: </dt>
      <dd className="inline">
        {before !== null && (
          <>
            <span className="sr-only">before </span>
            <LongText text={before} className={after === null ? 'line-through' : 'text-muted'} />
          </>
        )}
        {before !== null && after !== null && (
          <>
            <ArrowRight size={16} aria-hidden className="mx-1.5 inline align-[-2px] text-muted" />
            <span className="sr-only"> after </span>
          </>
        )}
        {after !== null && <LongText text={after} />}
      </dd>
    </div>
  )
}
