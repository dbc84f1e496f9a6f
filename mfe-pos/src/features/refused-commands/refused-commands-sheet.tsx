import type { HeldCommand } from '@tiffin/contracts'
import { TILL_REFUSAL_REASONS } from '@tiffin/domain'
import { Badge, Dialog } from '@tiffin/ui'
import { CircleHelp } from 'lucide-react'
import type { PrintKots } from '../../printing/use-kot-print.tsx'
import { heldTexts } from '../../waiting/use-held-payments.ts'
import { CommandDecision, OfficeDecision } from './command-decision.tsx'
import { timeOf, whoseRefused, whyRefused } from './refusal-words.ts'
import { messages } from './messages.ts'

type RefusedCommandsSheetProps = {
  readonly held: readonly HeldCommand[]
  readonly onPrint: PrintKots
  readonly onClose: () => void
}

/** Lists the commands that need a decision: what was taken, when and by whom, why it was refused, what can be done. */
export function RefusedCommandsSheet({ held, onPrint, onClose }: RefusedCommandsSheetProps) {
  return (
    <Dialog title={messages.title} onClose={onClose} className="max-w-form">
      <p className="text-base text-muted">{held.length > 0 ? messages.explained : messages.nothing}</p>
      <ul>
        {held.map((each) => (
          <li key={each.id} className="mt-4 grid gap-2 border-t border-line pt-4">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-lg font-bold [overflow-wrap:anywhere]">{whoseRefused(each)}</span>{' '}
              <Badge tone="warning">
                <CircleHelp size={14} aria-hidden />
                {messages.badge[each.reason]}
              </Badge>
            </span>{' '}
            <span className="text-base font-medium tabular-nums [overflow-wrap:anywhere]">{whyRefused(each)}</span>
            <div>
              <p className="text-sm text-muted tabular-nums">{messages.yours(timeOf(each.taken_at), each.taken_by)}</p>
              <ul>
                {dishesOf(each).map(([name, quantity]) => (
                  <li key={name} className="text-base [overflow-wrap:anywhere]">
                    {quantity} × {name}
                  </li>
                ))}
              </ul>
              {each.is_paid && (
                <p className="text-base font-medium tabular-nums whitespace-pre-line [overflow-wrap:anywhere]">
                  {heldTexts(each).join('\n')}
                </p>
              )}
              {each.is_paid && each.lines.length > 0 && (
                <p className="pt-1 text-sm font-medium text-warning-ink">{messages.isPaid}</p>
              )}
            </div>
            {TILL_REFUSAL_REASONS.includes(each.reason) ? (
              <CommandDecision held={each} onPrint={onPrint} />
            ) : (
              <OfficeDecision held={each} onPrint={onPrint} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Adds up the dishes of all punches by their names. */
function dishesOf({ lines }: HeldCommand): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>()
  for (const { name, quantity } of lines) sums.set(name, (sums.get(name) ?? 0) + quantity)
  return [...sums]
}
