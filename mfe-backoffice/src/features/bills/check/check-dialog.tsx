import { verifyDocuments, type ResponseOf } from '@tiffin/contracts'
import { Badge, Button, cx, Dialog, EmptyState, FailedState, Spinner } from '@tiffin/ui'
import { serverTextOf, useApiQuery } from '@tiffin/web-kit'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { messages } from '../messages.ts'
import { KINDS_WORDS } from '../state-words.ts'
import { NewestHash } from './newest-hash.tsx'

type Series = ResponseOf<typeof verifyDocuments>['series'][number]

/** Checks the numbers of all documents whenever it opens, and shows for each series whether it is whole. */
export function CheckDialog({ onClose }: { onClose: () => void }) {
  const check = useApiQuery(verifyDocuments, {}, { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false })
  return (
    <Dialog
      title={messages.checkTitle}
      onClose={onClose}
      className="max-w-form"
      footer={
        <>
          {check.data && (
            <Button busy={check.isFetching} onClick={() => void check.refetch()}>
              Check again
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="mb-3 text-base text-muted">{messages.checkHelp}</p>
      {check.data ? (
        <SeriesList series={check.data.series} />
      ) : check.isError ? (
        <FailedState
          text={messages.checkFailed}
          reason={serverTextOf(check.error)}
          isRetrying={check.isFetching}
          onRetry={() => void check.refetch()}
        />
      ) : (
        <p role="status" className="flex min-h-20 items-center justify-center gap-2 text-base">
          <Spinner />
          {messages.checking}
        </p>
      )}
    </Dialog>
  )
}

function SeriesList({ series }: { series: readonly Series[] }) {
  if (series.length === 0) return <EmptyState text={messages.nothingToCheck} />
  return (
    <>
      <ul className="grid">
        {series.map((each) => (
          <li
            key={`${each.kind} ${each.series} ${each.financial_year}`}
            className={cx(
              'flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2',
              'border-b border-line last:border-b-0',
            )}
          >
            <span className="grid">
              <span className="text-base font-medium tabular-nums">
                {each.series}/{each.financial_year}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {KINDS_WORDS[each.kind]} · {each.documents.toLocaleString('en-IN')}
              </span>
            </span>
            {each.first_broken === null ? (
              <Badge tone="confirm">
                <CircleCheck size={16} aria-hidden />
                {messages.allWhole}
              </Badge>
            ) : (
              <Badge tone="danger">
                <TriangleAlert size={16} aria-hidden />
                {messages.broken(each.first_broken)}
              </Badge>
            )}
            {each.first_broken === null && <NewestHash series={each} />}
          </li>
        ))}
      </ul>
      {series.some(({ first_broken }) => first_broken === null) && (
        <p className="mt-3 text-sm text-muted">{messages.checkCodeHelp}</p>
      )}
    </>
  )
}
