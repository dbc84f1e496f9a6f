import type { OperatorAction } from '@tiffin/contracts'
import { momentOf, NO_VALUE } from '../../format/dates.ts'
import { changedFields } from './changed-fields.ts'
import { humanizeName } from './humanize-name.ts'
import { presentAction } from './module-actions.ts'

/**
 * Shows an action of an operator or of a deployment: its subject, its author, its time, the changed fields and, once
 * unfolded, the id of its request.
 */
export function ActionRow({ action: done }: { action: OperatorAction }) {
  const { action, subject_id, at, actor, request_id } = done
  const { subject_name, before, after } = presentAction(done)
  return (
    <li className="grid gap-1 border-b border-line py-3 last:border-b-0">
      <p className="text-base">
        <span className="font-medium">{humanizeName(action)}</span>{' '}
        <span className="[overflow-wrap:anywhere]">{subject_name || subject_id}</span>
      </p>
      <dl className="grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {changedFields(before, after).map(({ field, from, to }) => (
          <div key={field} className="contents">
            <dt className="text-muted">{humanizeName(field)}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {before !== null && (
                <>
                  <del className="text-muted">{from || NO_VALUE}</del> {after !== null && <span aria-hidden>→ </span>}
                </>
              )}
              {after !== null && <ins className="no-underline">{to || NO_VALUE}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        <span>{actor}</span>
        <time dateTime={at}>{momentOf(at)}</time>
      </p>
      <details className="text-sm text-muted">
        <summary className="w-fit cursor-pointer rounded-control py-1">Request</summary>
        <span className="font-mono text-xs [overflow-wrap:anywhere]">{request_id}</span>
      </details>
    </li>
  )
}
