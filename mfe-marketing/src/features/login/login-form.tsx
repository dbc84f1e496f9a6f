import { login } from '@tiffin/contracts'
import { Button, TextField } from '@tiffin/ui'
import { call, messageOf, storeToken } from '@tiffin/web-kit'
import { useState, type FormEvent } from 'react'

type State = { readonly at: 'idle' } | { readonly at: 'sending' } | { readonly at: 'failed'; readonly message: string }

/** Signs staff in to the restaurant of this address. What was typed stays after a failure. */
export function LoginForm({ subdomain }: { subdomain: string }) {
  const [state, setState] = useState<State>({ at: 'idle' })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setState({ at: 'sending' })
    try {
      const { token } = await call(login, { body: { email: String(form.get('email')), password: String(form.get('password')), subdomain } })
      storeToken('restaurant', token)
    } catch (error) {
      setState({ at: 'failed', message: messageOf(error, 'Could not reach the server. Please check your connection.') })
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField label="Email" name="email" type="email" autoComplete="username" required autoFocus />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <p role="alert" className="min-h-6 text-base text-danger-ink">
        {state.at === 'failed' && `Error: ${state.message}`}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={state.at === 'sending'}>
        Sign in
      </Button>
    </form>
  )
}
