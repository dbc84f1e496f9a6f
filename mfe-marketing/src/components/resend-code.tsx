import { Button } from '@tiffin/ui'
import { useEffect, useState } from 'react'

const COOLDOWN_MS = 60_000

type ResendCodeProps = {
  readonly isSending: boolean
  /** Resolves to true when a mail was sent; then the wait starts again. */
  readonly onResend: () => Promise<boolean>
}

/** Lets the user ask for another mail once a minute has passed since the last one. */
export function ResendCode({ isSending, onResend }: ResendCodeProps) {
  const [until, setUntil] = useState(() => Date.now() + COOLDOWN_MS)
  const [now, setNow] = useState(Date.now)
  const isWaiting = now < until

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const resend = async () => {
    if (!(await onResend())) return
    setNow(Date.now())
    setUntil(Date.now() + COOLDOWN_MS)
  }
  return (
    <Button disabled={isWaiting} busy={isSending} onClick={() => void resend()} className="tabular-nums">
      {isWaiting ? `Send a new code in ${Math.ceil((until - now) / 1_000)} s` : 'Send a new code'}
    </Button>
  )
}
