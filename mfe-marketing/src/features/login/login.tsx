import { cx, linkClass } from '@tiffin/ui'
import { capitalize } from '@tiffin/domain'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from '@tiffin/web-kit'
import { useState, type ReactNode } from 'react'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { messages } from './messages.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

type Notice = { readonly kind: 'info' | 'success'; readonly text: string }
type View = { readonly kind: 'login' | 'forgot' | 'reset'; readonly email: string; readonly notice?: Notice }

const noticeClass = { info: 'bg-info-soft text-info-ink', success: 'bg-confirm-soft text-confirm-ink' } as const

/** Shows the login of one restaurant, and the forms by which staff set a new password. */
export function Login({ subdomain }: { subdomain: string }) {
  const returnTo = useSearchParams()[0].get('returnTo')
  const [{ kind, email, notice }, setView] = useState<View>(() => ({
    kind: 'login',
    email: '',
    ...(returnTo && { notice: { kind: 'info', text: messages.sessionEnded } }),
  }))
  const backToLogin = () => setView({ kind: 'login', email })

  switch (kind) {
    case 'login':
      return (
        <>
          <Heading title={`Welcome to ${capitalize(subdomain)}`} help={messages.subtitle} />
          {notice && (
            <p role="status" className={cx('rounded-control p-3 text-base', noticeClass[notice.kind])}>
              {notice.text}
            </p>
          )}
          <LoginForm
            subdomain={subdomain}
            email={email}
            returnTo={returnTo}
            onForgot={(typed) => setView({ kind: 'forgot', email: typed })}
          />
        </>
      )
    case 'forgot':
      return (
        <>
          <Heading title={messages.forgotTitle} help={messages.forgotHelp} />
          <ForgotPasswordForm
            subdomain={subdomain}
            email={email}
            onSent={(sentTo) => setView({ kind: 'reset', email: sentTo })}
          />
          <BackToLogin onBack={backToLogin} />
        </>
      )
    case 'reset':
      return (
        <>
          <Heading title={messages.resetTitle} help={messages.codeSent} />
          <ResetPasswordForm
            subdomain={subdomain}
            email={email}
            onDone={() =>
              setView({ kind: 'login', email, notice: { kind: 'success', text: messages.passwordChanged } })
            }
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
    <button type="button" onClick={onBack} className={cx(linkClass, 'justify-self-center rounded-control px-3')}>
      <ArrowLeft size={20} aria-hidden />
      Back to the login
    </button>
  )
}
