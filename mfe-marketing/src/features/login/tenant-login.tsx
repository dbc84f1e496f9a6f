import { capitalize } from '@tiffin/domain'
import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { messages } from './messages.ts'
import { ResetForm } from './reset-form.tsx'

type View = { readonly at: 'login' | 'forgot' | 'reset'; readonly email: string; readonly notice?: string }

/** The login of one restaurant, and the way back in for who forgot the password. */
export function TenantLogin({ subdomain }: { subdomain: string }) {
  const [{ at, email, notice }, setView] = useState<View>({ at: 'login', email: '' })
  const backToLogin = () => setView({ at: 'login', email })

  switch (at) {
    case 'login':
      return (
        <>
          <Heading title={`Welcome to ${capitalize(subdomain)}`} help={messages.subtitle} />
          {notice && (
            <p role="status" className="rounded-control bg-confirm-soft p-3 text-base text-confirm-ink">
              {notice}
            </p>
          )}
          <LoginForm
            subdomain={subdomain}
            email={email}
            onForgot={(typed) => setView({ at: 'forgot', email: typed })}
          />
        </>
      )
    case 'forgot':
      return (
        <>
          <Heading title={messages.forgotTitle} help={messages.forgotHelp} />
          <ForgotForm
            subdomain={subdomain}
            email={email}
            onSent={(sentTo) => setView({ at: 'reset', email: sentTo })}
          />
          <BackToLogin onBack={backToLogin} />
        </>
      )
    case 'reset':
      return (
        <>
          <Heading title={messages.resetTitle} help={messages.codeSent} />
          <ResetForm
            subdomain={subdomain}
            email={email}
            onDone={() => setView({ at: 'login', email, notice: messages.passwordChanged })}
          />
          <BackToLogin onBack={backToLogin} />
        </>
      )
  }
}

function Heading({ title, help }: { title: string; help: ReactNode }) {
  return (
    <header className="grid gap-1">
      <h1 className="text-xl font-bold [overflow-wrap:anywhere]">{title}</h1>
      <p className="text-base text-muted">{help}</p>
    </header>
  )
}

function BackToLogin({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      onClick={onBack}
      className="inline-flex min-h-11 items-center gap-2 justify-self-center rounded-control px-3 text-base font-medium text-accent-ink underline underline-offset-4"
    >
      <ArrowLeft size={20} aria-hidden />
      Back to the login
    </button>
  )
}
