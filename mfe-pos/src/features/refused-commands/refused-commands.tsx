import type { RestaurantSettings } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useKotPrint } from '../../printing/use-kot-print.tsx'
import { RefusedCommandsSheet } from './refused-commands-sheet.tsx'
import { messages } from './messages.ts'
import { useRefusedCommands } from './use-refused-commands.ts'

/**
 * Says on every till how many refused commands need a decision, whichever till took them, and opens their list. Prints
 * the kitchen tickets of a punch that got its order by a decision here.
 */
export function RefusedCommands({ settings }: { readonly settings: RestaurantSettings }) {
  const held = useRefusedCommands()
  const [isOpen, setOpen] = useState(false)
  const { print, paper } = useKotPrint(settings)
  return (
    <>
      {held.length > 0 && (
        // Toasts begin below the sign, so that they do not cover its button.
        <section
          aria-label={messages.title}
          data-toasts-below=""
          className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 bg-warning-soft px-3 py-2 text-warning-ink"
        >
          <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 text-base">
            <CircleHelp size={20} aria-hidden className="shrink-0" />
            <span>
              <b role="status" className="tabular-nums">
                {messages.sign(held.length)}
              </b>{' '}
              <span className="text-sm max-sm:hidden">{messages.why}</span>
            </span>
          </p>
          <Button onClick={() => setOpen(true)}>{messages.decide}</Button>
        </section>
      )}
      {isOpen && <RefusedCommandsSheet held={held} onPrint={print} onClose={() => setOpen(false)} />}
      {paper}
    </>
  )
}
