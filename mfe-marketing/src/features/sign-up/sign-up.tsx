import { checkSubdomain, requestVerification, signUp } from '@tiffin/contracts'
import { ApiError, messageOf, toast, useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { blank, type Details } from './details.ts'
import { messages } from './messages.ts'

const loadError = () => import('./sign-up-error.tsx')
const SignUpError = lazy(async () => ({ default: (await loadError()).SignUpError }))

type Step =
  | { readonly at: 'details'; readonly isReturning: boolean }
  | { readonly at: 'code'; readonly email: string }
  | { readonly at: 'created'; readonly email: string; readonly url: string }

function fieldToCorrect(error: unknown): keyof Details {
  return error instanceof ApiError && error.code?.startsWith('SUBDOMAIN_') ? 'subdomain' : 'email'
}

/** From a visitor to a restaurant of their own, in two steps (spec §4). What was typed stays through all of it. */
export function SignUp({ baseDomain }: { baseDomain: string | null }) {
  const form = useForm<Details>({ defaultValues: blank })
  const [step, setStep] = useState<Step>({ at: 'details', isReturning: false })
  const [failure, setFailure] = useState<string | null>(null)
  const request = useApiMutation(requestVerification, { invalidates: [checkSubdomain] })
  const create = useApiMutation(signUp)
  useUnsavedChanges(form.formState.isDirty && step.at !== 'created')
  const createdUrl = step.at === 'created' ? step.url : null

  // Dialog code is fetched while the form is filled in: a failure may be that nothing can be fetched any more.
  useEffect(() => void loadError().catch(() => undefined), [])
  useEffect(() => {
    if (createdUrl) location.assign(createdUrl)
  }, [createdUrl])

  const sendCode = async (): Promise<boolean> => {
    const { restaurantName, email, ...rest } = form.getValues()
    try {
      await request.mutateAsync({ body: { ...rest, restaurantName: restaurantName.trim(), email: email.trim() } })
      return true
    } catch (error) {
      // The dialog gives the focus back to where it found it.
      form.setFocus(fieldToCorrect(error))
      setFailure(messageOf(error, messages.unknownError))
      return false
    }
  }
  const submitDetails = async ({ email }: Details) => {
    if (await sendCode()) setStep({ at: 'code', email: email.trim() })
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
      setStep({ at: 'created', email, url: subdomainUrl })
    } catch (error) {
      setFailure(messageOf(error, messages.unknownError))
    }
  }

  return (
    <div className="grid gap-4">
      <h2 className="text-xl font-bold tracking-tight">
        {step.at === 'details' ? messages.title : messages.codeTitle}
      </h2>
      {step.at === 'details' ? (
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
          isVerifying={create.isPending || step.at === 'created'}
          isSending={request.isPending}
          onSubmit={(code) => submitCode(step.email, code)}
          onResend={resend}
          onBack={() => setStep({ at: 'details', isReturning: true })}
        />
      )}
      {failure !== null && (
        <Suspense>
          <SignUpError message={failure} onClose={() => setFailure(null)} />
        </Suspense>
      )}
    </div>
  )
}
