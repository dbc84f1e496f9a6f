import { Button } from '@tiffin/ui'
import { BellRing, Check, ChevronDown, ChevronUp, Printer, RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { messages } from './messages.ts'

const ALARM_LOOK = 'bg-danger-soft text-danger-ink'

type AlarmListProps = {
  readonly label: string
  readonly count: number
  readonly summary: string
  readonly children: ReactNode
}

/**
 * Lists alarms. On a phone several alarms are folded into one line that opens, because the tables below should stay in
 * view.
 *
 * @param count the number of tickets or bills in the alarms
 * @param summary the text of the folded line
 */
export function AlarmList({ label, count, summary, children }: AlarmListProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = count > 1
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    // Toasts begin below the alarms, because staff need the buttons of the alarms next.
    <section
      aria-label={label}
      data-toasts-below=""
      className="grid max-h-[60dvh] shrink-0 gap-px overflow-y-auto bg-line"
    >
      {isFolded && (
        <button
          type="button"
          aria-expanded={isOpen}
          className={`flex min-h-12 items-center gap-2 px-3 text-left text-sm font-bold sm:hidden ${ALARM_LOOK}`}
          onClick={() => setOpen(!isOpen)}
        >
          <BellRing size={20} aria-hidden className="shrink-0" />
          <span aria-live="assertive" className="min-w-0 flex-1">
            {summary}
          </span>
          <Chevron size={20} aria-hidden className="shrink-0" />
        </button>
      )}
      <div className={`grid gap-px ${isFolded && !isOpen ? 'max-sm:hidden' : ''}`}>{children}</div>
    </section>
  )
}

type AlarmProps = {
  readonly text: string
  readonly onPrint?: () => void
  readonly onRetry?: (() => void) | undefined
  readonly onTell?: () => void
}

export function Alarm({ text, onPrint, onRetry, onTell }: AlarmProps) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 ${ALARM_LOOK}`}>
      <p
        role="alert"
        className="flex min-w-0 flex-1 basis-64 items-center gap-2 text-base font-bold max-sm:basis-full max-sm:text-sm"
      >
        <BellRing size={20} aria-hidden className="shrink-0" />
        {text}
      </p>
      {(onPrint ?? onRetry ?? onTell) && (
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Act word={messages.printHere} icon={Printer} onClick={onPrint} />
          <Act word={messages.tryAgain} icon={RotateCcw} onClick={onRetry} />
          <Act word={messages.tell} icon={Check} onClick={onTell} />
        </div>
      )}
    </div>
  )
}

type ActProps = { readonly word: string; readonly icon: typeof Check; readonly onClick: (() => void) | undefined }

/**
 * Shows a button of an alarm, or nothing without `onClick`. On a phone the buttons have no icons, so that three fit
 * into a line.
 */
function Act({ word, icon: Icon, onClick }: ActProps) {
  if (!onClick) return null
  return (
    <Button
      icon={<Icon size={20} aria-hidden className="max-sm:hidden" />}
      className="max-sm:flex-auto max-sm:px-2 max-sm:text-sm"
      onClick={onClick}
    >
      {word}
    </Button>
  )
}
