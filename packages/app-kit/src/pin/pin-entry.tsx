import { MAX_PIN_LENGTH, MIN_PIN_LENGTH } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { isApiError, serverTextOr } from '@tiffin/web-kit'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { PinPad } from './pin-pad.tsx'

type PinEntryProps = {
  /** Sends the PIN. When the promise rejects, the failure is shown and the PIN can be entered again. */
  readonly onEnter: (pin: string) => Promise<void>
  /** The text for a failure for which the server gave no text. */
  readonly failedText: string
  readonly onBack: () => void
}

/**
 * Takes the PIN of one colleague and lets them try again after a wrong one. The sixth digit sends the PIN by itself. A
 * shorter PIN needs Enter, because only its owner knows its length.
 */
export function PinEntry({ onEnter, failedText, onBack }: PinEntryProps) {
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (complete: string) => {
    if (complete.length < MIN_PIN_LENGTH || isBusy) return
    setBusy(true)
    try {
      await onEnter(complete)
    } catch (error) {
      setFailure(error)
      setPin('')
    }
    setBusy(false)
  }
  const change = (next: string) => {
    if (isBusy || next.length > MAX_PIN_LENGTH) return
    setPin(next)
    if (next !== '') setFailure(null)
    if (next.length === MAX_PIN_LENGTH) void submit(next)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
      <PinPad
        pin={pin}
        label={messages.digitsTyped(pin.length)}
        isComplete={pin.length >= MIN_PIN_LENGTH}
        isBusy={isBusy}
        onChange={change}
        onEnter={() => void submit(pin)}
      />
      <p role="alert" className="min-h-12 max-w-72 text-center text-base text-danger-ink">
        {failure !== null && failureText(failure, failedText)}
      </p>
      <Button variant="ghost" icon={<ArrowLeft size={20} aria-hidden />} onClick={onBack}>
        {messages.anotherPerson}
      </Button>
    </div>
  )
}

function failureText(failure: unknown, otherwise: string): string {
  if (isApiError(failure, 'TOO_MANY_REQUESTS')) {
    const { retry_after_seconds: seconds } = failure.body
    if (seconds !== undefined) return messages.tooManyPins(Math.ceil(seconds / 60))
  }
  return serverTextOr(failure, otherwise)
}
