import type { UserDetails } from '@tiffin/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../api/queries.ts'
import { attachConfirmHost, type ConfirmRequest } from '../confirm/confirm.ts'
import { LazyPlace } from '../modules/lazy-part.tsx'
import { AppRouter } from '../navigation/app-router.tsx'
import { SessionProvider } from '../session/session-context.tsx'
import { attachToastHost, type Toast } from '../toasts/toast.ts'

type Mounting = {
  readonly at: string
  /** The session of the signed-in user; left out for a visitor. */
  readonly session?: UserDetails | undefined
  /** The address of the signed-in user's home page. */
  readonly homePath?: string | undefined
  /** The answer to every question of the shell. */
  readonly confirms?: boolean
}

type Mounted = RenderResult & {
  readonly toasts: Toast[]
  readonly questions: ConfirmRequest[]
  readonly texts: () => string[]
}

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

/**
 * Mounts a part of the product at an address, as the shell does. Toasts and questions are collected instead of shown.
 */
export function mount(part: ReactNode, { at, session, homePath, confirms = true }: Mounting): Mounted {
  const toasts: Toast[] = []
  const questions: ConfirmRequest[] = []
  onTestFinished(attachToastHost((toast) => toasts.push(toast)))
  onTestFinished(
    attachConfirmHost((question) => {
      questions.push(question)
      return Promise.resolve(confirms)
    }),
  )
  history.replaceState(null, '', at)
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <AppRouter>
        <LazyPlace>
          {session ? (
            <SessionProvider session={session} {...(homePath && { homePath })}>
              {part}
            </SessionProvider>
          ) : (
            part
          )}
        </LazyPlace>
        <Address />
      </AppRouter>
    </QueryClientProvider>,
  )
  return { ...view, toasts, questions, texts: () => toasts.map((toast) => toast.text) }
}

export const addressShown = () => screen.getByTestId('address').textContent
