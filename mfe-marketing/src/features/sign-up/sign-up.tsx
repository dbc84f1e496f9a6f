import { checkSubdomain, requestVerification, signUp } from '@tiffin/contracts'
import { ApiError, LazyPlace, lazyPart, serverTextOr, toast, useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { blank, type Details } from './sign-up-form.ts'
import { messages } from './messages.ts'

/** The milliseconds in which the visitor can read that the account was created. */
const REDIRECT_AFTER_MS = 1_500

const SignUpError = lazyPart(async () => (await import('./sign-up-error.tsx')).SignUpError)

type Step =
  | { readonly kind: 'details'; readonly isReturning: boolean }
  | { readonly kind: 'code'; readonly email: string }
  | { readonly kind: 'created'; readonly email: string; readonly url: string }

function fieldToCorrect(error: unknown): keyof Details {
  return error instanceof ApiError && error.code?.startsWith('SUBDOMAIN_') ? 'subdomain' : 'email'
}

/**
 * Creates a restaurant for a visitor in two steps (spec §4). A visitor who comes back from the second step finds the
 * fields of the first as they were.
 */
export function SignUp({ baseDomain }: { baseDomain: string | null }) {
  const form = useForm<Details>({ defaultValues: blank })
  const [step, setStep] = useState<Step>({ kind: 'details', isReturning: false })
  const [failure, setFailure] = useState<string | null>(null)
  const request = useApiMutation(requestVerification, { invalidates: [checkSubdomain] })
  const create = useApiMutation(signUp)
  useUnsavedChanges(form.formState.isDirty && step.kind !== 'created')
  const createdUrl = step.kind === 'created' ? step.url : null

  // The code of the error dialog is loaded while the visitor fills in the form, because the failure to show may be a
  // lost network.
  useEffect(() => void SignUpError.prefetch().catch(() => undefined), [])
  // The browser opens the restaurant's address after a pause, so that the visitor can read the message.
  useEffect(() => {
    if (!createdUrl) return
    const leaving = setTimeout(() => location.assign(createdUrl), REDIRECT_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [createdUrl])

  const sendCode = async (): Promise<boolean> => {
    const { restaurantName, email, ...rest } = form.getValues()
    try {
      await request.mutateAsync({ body: { ...rest, restaurantName: restaurantName.trim(), email: email.trim() } })
      return true
    } catch (error) {
      // The dialog later returns the focus to the element that had it, so the field takes the focus first. The form
      // library moves the focus in a task of its own, which must end before the dialog opens.
      form.setFocus(fieldToCorrect(error))
      await new Promise((resolve) => setTimeout(resolve))
      setFailure(serverTextOr(error, messages.unknownError))
      return false
    }
  }
  const submitDetails = async ({ email }: Details) => {
    if (await sendCode()) setStep({ kind: 'code', email: email.trim() })
  }
  const resend = async () => {
    const isSent = await sendCode()
    if (isSent) toast.success(messages.codeResent)
    return isSent
  }
  const submitCode = async (email: string, code: string) => {
    try {
      const { subdomainUrl } = await create.mutateAsync({ body: { email, code } })
      toast.success(messages.created)
      setStep({ kind: 'created', email, url: subdomainUrl })
    } catch (error) {
      setFailure(serverTextOr(error, messages.verificationFailed))
    }
  }

  return (
    <div className="grid gap-4">
      <h2 className="text-xl font-bold tracking-tight">
        {step.kind === 'details' ? messages.title : messages.codeTitle}
      </h2>
      {step.kind === 'details' ? (
        <DetailsForm
          form={form}
          baseDomain={baseDomain}
          isReturning={step.isReturning}
          isSending={request.isPending}
          onSubmit={submitDetails}
        />
      ) : (
        <CodeForm
          email={step.email}
          isVerifying={create.isPending || step.kind === 'created'}
          isSending={request.isPending}
          onSubmit={(code) => submitCode(step.email, code)}
          onResend={resend}
          onBack={() => setStep({ kind: 'details', isReturning: true })}
        />
      )}
      {failure !== null && (
        <LazyPlace>
          <SignUpError message={failure} onClose={() => setFailure(null)} />
        </LazyPlace>
      )}
    </div>
  )
}
