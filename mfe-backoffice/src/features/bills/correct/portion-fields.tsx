import type { DocumentDetails } from '@tiffin/contracts'
import { Button, cx, IconButton } from '@tiffin/ui'
import { Minus, Plus } from 'lucide-react'
import { messages } from '../messages.ts'
import type { Portions } from './credit-preview.ts'

type PortionFieldsProps = {
  readonly lines: DocumentDetails['lines']
  readonly portions: Portions
  /** The text to show when the user tries to send the form without a portion; else null. */
  readonly problem: string | null
  readonly onChange: (portions: Portions) => void
}

/**
 * Shows the portions to credit: minus and plus for each line of the document, and a button for all portions that
 * remain.
 */
export function PortionFields({ lines, portions, problem, onChange }: PortionFieldsProps) {
  const left = lines.map(({ quantity, credited }) => quantity - credited)
  const chosen = portions ?? left
  const change = (line: number, by: number) =>
    onChange(chosen.map((quantity, index) => (index === line ? quantity + by : quantity)))
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-base font-medium">{messages.whatComesBack}</legend>
      <ul className="grid rounded-control border border-line">
        {lines.map(({ name, quantity }, line) => (
          <li
            // A dish may have several lines, one for each price, so its name is no key.
            // oxlint-disable-next-line react/no-array-index-key
            key={line}
            className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1 pl-3 last:border-b-0"
          >
            <span className="grid min-w-0">
              <span className="text-base [overflow-wrap:anywhere]">{name}</span>
              <span className="text-sm text-muted tabular-nums">{messages.left(left[line]!, quantity)}</span>
            </span>
            <span className="flex shrink-0 items-center">
              <IconButton
                label={messages.oneLess(name)}
                icon={<Minus size={20} />}
                size="lg"
                disabled={chosen[line]! <= 0}
                onClick={() => change(line, -1)}
              />
              <output
                aria-label={`${name}, portions`}
                className={cx('min-w-8 text-center text-lg tabular-nums', chosen[line]! > 0 && 'font-bold')}
              >
                {chosen[line]}
              </output>
              <IconButton
                label={messages.oneMore(name)}
                icon={<Plus size={20} />}
                size="lg"
                disabled={chosen[line]! >= left[line]!}
                onClick={() => change(line, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button aria-pressed={portions === null} onClick={() => onChange(portions === null ? left.map(() => 0) : null)}>
        {messages.all}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger-ink">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
