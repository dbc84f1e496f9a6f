import { MAX_PIN_LENGTH } from '@tiffin/domain'
import { cx, Spinner } from '@tiffin/ui'
import { CornerDownLeft, Delete } from 'lucide-react'
import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'

type PinPadProps = {
  readonly pin: string
  /** The number of entered digits in words, for screen readers. */
  readonly label: string
  readonly isComplete: boolean
  readonly isBusy: boolean
  readonly onChange: (pin: string) => void
  readonly onEnter: () => void
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * Shows the keys for a PIN, and a dot for each digit. The pad is no input field, because a browser would offer to store
 * a colleague's PIN and a tablet would open its own keyboard. The digits, Backspace and Enter of a keyboard work as
 * well.
 */
export function PinPad({ pin, label, isComplete, isBusy, onChange, onEnter }: PinPadProps) {
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => pad.current?.focus(), [])

  useEffect(() => {
    const element = pad.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  })
  function onKeyDown(event: KeyboardEvent): void {
    if (/^[0-9]$/.test(event.key)) onChange(pin + event.key)
    else if (event.key === 'Backspace') onChange(pin.slice(0, -1))
    // Enter on a focused key presses that key, as on every button.
    else if (event.key === 'Enter' && event.target === pad.current) onEnter()
    else return
    event.preventDefault()
  }
  return (
    <div ref={pad} role="group" aria-label="PIN" tabIndex={-1} className="grid w-full max-w-66 gap-4 outline-none">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden className="mx-auto flex h-8 w-full max-w-44 items-center justify-between">
        {Array.from({ length: MAX_PIN_LENGTH }, (_, index) => (
          <span
            key={index}
            className={cx('size-4 rounded-full border-2 border-control', index < pin.length && 'border-ink! bg-ink')}
          />
        ))}
      </div>
      <div className="grid grid-cols-3 gap-3">
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => onChange(pin + digit)}>
            {digit}
          </Key>
        ))}
        <Key label="Delete the last digit" onPress={() => onChange(pin.slice(0, -1))}>
          <Delete size={24} aria-hidden />
        </Key>
        <Key onPress={() => onChange(`${pin}0`)}>0</Key>
        <Key label="Enter" isPrimary isDisabled={!isComplete} onPress={onEnter}>
          {isBusy ? <Spinner /> : <CornerDownLeft size={24} aria-hidden />}
        </Key>
      </div>
    </div>
  )
}

type KeyProps = {
  readonly label?: string
  readonly isPrimary?: boolean
  readonly isDisabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Key({ label, isPrimary = false, isDisabled = false, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onPress()}
      // The pad keeps the focus, so that after a tap the keyboard still enters digits.
      onPointerDown={(event: PointerEvent) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'grid h-16 w-full place-items-center rounded-control text-lg font-bold tabular-nums select-none',
        'touch-manipulation transition-colors',
        isDisabled && 'border border-line bg-sunken text-muted',
        !isDisabled && (isPrimary ? 'bg-accent text-on-accent' : 'border border-control bg-surface hover:bg-sunken'),
      )}
    >
      {children}
    </button>
  )
}
