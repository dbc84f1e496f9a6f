import { useKhatas } from '@tiffin/app-kit'
import type { Khata } from '@tiffin/contracts'
import {
  exceedsKhataLimit,
  findKhatas,
  formatRupees,
  MAY_PASS_KHATA_LIMIT,
  paiseFromRupees,
  type Paise,
} from '@tiffin/domain'
import { Button, cx, Dialog, FailedState, Skeleton, TextField } from '@tiffin/ui'
import { isAway, serverTextOf, useSession } from '@tiffin/web-kit'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { messages } from '../messages.ts'
import { NewKhata } from './new-khata.tsx'

/** The most customers in the list; a longer search narrows it. */
const MOST_SHOWN = 8

type KhataSheetProps = {
  readonly leftPaise: Paise
  /** The typed tip, which is not put on the khata. */
  readonly tipPaise: Paise
  /** True while the server does not answer, so that no bill can be put on a khata. */
  readonly isCut: boolean
  /** Puts the bill on the khata of a customer. Rejects if that failed. */
  readonly onPut: (khata: Khata) => Promise<void>
  readonly onClose: () => void
}

/** Finds or adds the customer who pays a bill later, and puts the bill on the khata. */
export function KhataSheet({ leftPaise, tipPaise, isCut, onPut, onClose }: KhataSheetProps) {
  const [chosen, setChosen] = useState<Khata | null>(null)
  const [isPutting, setPutting] = useState(false)
  const amount = formatRupees(leftPaise)
  const put = async () => {
    if (!chosen || isPutting) return
    setPutting(true)
    await onPut(chosen).catch(() => undefined)
    setPutting(false)
  }

  return (
    <Dialog
      title={messages.khataTitle(amount)}
      onClose={() => void (isPutting || onClose())}
      className="max-w-form"
      footer={
        <Button
          variant="confirm"
          size="lg"
          className="w-full"
          busy={isPutting}
          disabled={isCut || chosen === null}
          onClick={() => void put()}
        >
          {chosen ? messages.khataPut(amount, chosen.name ?? '') : messages.khataTitle(amount)}
        </Button>
      }
    >
      {isCut ? (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-base text-warning-ink">
          {messages.khataCut}
        </p>
      ) : (
        <div className="grid gap-4">
          <p className="text-base text-muted">{messages.khataHelp}</p>
          {tipPaise > 0 && (
            <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-base text-warning-ink">
              {messages.khataNoTip(formatRupees(tipPaise))}
            </p>
          )}
          <Customers leftPaise={leftPaise} chosen={chosen} disabled={isPutting} onChoose={setChosen} />
        </div>
      )}
    </Dialog>
  )
}

type CustomersProps = {
  readonly leftPaise: Paise
  readonly chosen: Khata | null
  readonly disabled: boolean
  readonly onChoose: (khata: Khata | null) => void
}

function Customers({ leftPaise, chosen, disabled, onChoose }: CustomersProps) {
  const { userRole } = useSession()
  const [search, setSearch] = useState('')
  const [isNew, setNew] = useState(false)
  const { khatas, isWhole, isCutShort, error, isFetching, refetch } = useKhatas()
  if (isNew)
    return (
      <NewKhata
        search={search}
        onOpened={(khata) => {
          onChoose(khata)
          setSearch(khata.phone ?? '')
          setNew(false)
          refetch()
        }}
        onClose={() => setNew(false)}
      />
    )
  if (!khatas)
    return error ? (
      <FailedState
        text={isAway(error) ? messages.khataCut : messages.khataFailed}
        reason={serverTextOf(error)}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    ) : (
      <div role="status" aria-label="Loading khatas">
        <Skeleton className="h-24 w-full" />
      </div>
    )

  const isAbove = ({ owed, limit }: Khata) =>
    !MAY_PASS_KHATA_LIMIT.includes(userRole) &&
    exceedsKhataLimit(leftPaise, paiseFromRupees(owed), limit === null ? null : paiseFromRupees(limit))
  const found = findKhatas(
    khatas.filter(({ name }) => name !== null),
    search,
  )
  return (
    <>
      <TextField
        label={messages.khataSearch}
        type="search"
        autoComplete="off"
        // The sheet opens to find a customer.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={search}
        disabled={disabled}
        className="min-h-12"
        onChange={(event) => {
          setSearch(event.target.value)
          onChoose(null)
        }}
      />
      {found.length > 0 && (
        <ul className="grid gap-2">
          {found.slice(0, MOST_SHOWN).map((khata) => (
            <li key={khata.id}>
              <Customer
                khata={khata}
                isChosen={khata.id === chosen?.id}
                isAbove={isAbove(khata)}
                disabled={disabled}
                onChoose={() => onChoose(khata)}
              />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && !isCutShort && (
        <p className="text-base text-muted">{isWhole ? messages.khataNobody : messages.khataReading}</p>
      )}
      {found.length > MOST_SHOWN && <p className="text-sm text-muted">{messages.khataMany}</p>}
      {isCutShort && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-base text-warning-ink">{messages.khataCutShort}</p>
          <Button busy={isFetching} onClick={refetch}>
            Retry
          </Button>
        </div>
      )}
      <Button
        className="min-h-12 justify-self-start"
        icon={<UserPlus size={20} aria-hidden />}
        disabled={disabled}
        onClick={() => {
          // The sheet must not offer the khata of one customer while another one is being added.
          onChoose(null)
          setNew(true)
        }}
      >
        {messages.khataNew}
      </Button>
    </>
  )
}

type CustomerProps = {
  readonly khata: Khata
  readonly isChosen: boolean
  /** True if the bill would raise the khata above its limit, and this role may not pass the limit. */
  readonly isAbove: boolean
  readonly disabled: boolean
  readonly onChoose: () => void
}

function Customer({ khata: { name, phone, owed, limit }, isChosen, isAbove, disabled, onChoose }: CustomerProps) {
  const of = limit === null ? '' : ` ${messages.khataLimit(formatRupees(paiseFromRupees(limit)))}`
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled || isAbove}
      onClick={onChoose}
      className={cx(
        'grid min-h-14 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-control border px-3 py-2',
        'text-left text-base',
        isChosen ? 'border-accent-ink bg-accent-soft text-accent-ink' : 'border-line enabled:hover:bg-sunken',
        isAbove && 'text-muted',
      )}
    >
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {name}
        <span className="block text-sm font-normal text-muted tabular-nums">{phone}</span>
      </span>
      <span className="text-right tabular-nums">
        <span className="font-bold">{formatRupees(paiseFromRupees(owed))}</span> owed
        {of && <span className="block text-sm text-muted">{of}</span>}
      </span>
      {isAbove && <span className="col-span-2 text-sm text-danger-ink">{messages.khataAbove}</span>}
    </button>
  )
}
