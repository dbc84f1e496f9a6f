import { pairDevice } from '@tiffin/contracts'
import { CODE_DIGITS, type DeviceKind } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { clearToken, readToken, serverTextOr, storeToken, useApiMutation } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'
import { messages } from './messages.ts'
import { storePairedKind } from './paired-kind.ts'

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)
/** A code may be typed with a space in its middle. */
const MAX_TYPED_LENGTH = CODE_DIGITS + 1

type PairingProps = { readonly kind: DeviceKind; readonly subdomain: string }

/**
 * Pairs this browser as a device by a code. The token is stored before the staff session ends, so that no other page
 * appears in between. A wrong code, or the code of another kind of device, changes nothing.
 */
export function Pairing({ kind, subdomain }: PairingProps) {
  const pair = useApiMutation(pairDevice)
  const [problem, setProblem] = useState<string | null>(null)
  if (kind === 'agent' && !('usb' in navigator)) return <p role="alert">{messages.cannotPrint}</p>

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, '')
    if (!CODE.test(code)) return setProblem(messages.codeInvalid)
    setProblem(null)
    try {
      const { token } = await pair.mutateAsync({ body: { subdomain, code, kind } })
      storePairedKind(kind)
      storeToken('device', token)
      if (readToken('restaurant') !== null) clearToken('restaurant')
    } catch (error) {
      setProblem(serverTextOr(error, messages.failed))
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={messages.code}
        name="code"
        hint={messages.codeHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_TYPED_LENGTH}
        required
        error={problem ?? undefined}
        className="min-h-16 text-xl"
      />
      <Button type="submit" variant="primary" size="lg" busy={pair.isPending} className="min-h-16">
        {messages.pair[kind]}
      </Button>
    </form>
  )
}
