import { CODE_DIGITS } from '@tiffin/domain'
import { Button, cx, linkClass } from '@tiffin/ui'
import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { CodeField } from '../../components/code-field.tsx'
import { ResendCode } from '../../components/resend-code.tsx'
import { messages } from './messages.ts'

type CodeFormProps = {
  readonly email: string
  readonly isVerifying: boolean
  readonly isSending: boolean
  readonly onSubmit: (code: string) => Promise<void>
  readonly onResend: () => Promise<boolean>
  readonly onBack: () => void
}

/** Shows the second step of a sign-up, which asks for the code from the mail. */
export function CodeForm({ email, isVerifying, isSending, onSubmit, onResend, onBack }: CodeFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '' } })

  const submit = handleSubmit(async ({ code }) => {
    // A failure opens a dialog, which later returns the focus to the element that had it. So the field takes the focus
    // before the call.
    setFocus('code', { shouldSelect: true })
    await onSubmit(code)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-base text-muted">
        We sent a code of six digits to{' '}
        <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong>. It works for ten minutes.
      </p>
      <CodeField
        registration={register('code', {
          validate: (code) => code.length === CODE_DIGITS || messages.codeIncomplete,
        })}
        error={formState.errors.code?.message}
      />
      <Button type="submit" variant="primary" size="lg" busy={isVerifying}>
        Create restaurant
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button type="button" onClick={onBack} disabled={isVerifying} className={cx(linkClass, 'rounded-control')}>
          <ArrowLeft size={20} aria-hidden />
          Back to the form
        </button>
        <ResendCode isSending={isSending} onResend={onResend} />
      </div>
    </form>
  )
}
