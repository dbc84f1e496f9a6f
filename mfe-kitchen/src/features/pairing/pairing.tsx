import { pairDevice } from '@tiffin/contracts'
import { Button, TextField } from '@tiffin/ui'
import { clearToken, readToken, serverTextOr, storeToken, useApiMutation } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'
import { messages } from './messages.ts'

/**
 * Pairs this browser as a screen by a code. The token is stored before the staff session ends, so that no other page
 * appears in between. A wrong code, or the code of another kind of device, changes nothing.
 */
export function Pairing({ subdomain }: { subdomain: string }) {
  const pair = useApiMutation(pairDevice)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return setProblem(messages.codeInvalid)
    setProblem(null)
    try {
      const { token } = await pair.mutateAsync({ body: { subdomain, code, kind: 'screen' } })
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
        maxLength={7}
        required
        error={problem ?? undefined}
        className="min-h-16 text-xl"
      />
      <Button type="submit" variant="primary" size="lg" busy={pair.isPending} className="min-h-16">
        {messages.pair}
      </Button>
    </form>
  )
}
