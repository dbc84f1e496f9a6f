import type { EndpointId, PageId } from '@tiffin/contracts'
import { pages } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { createHandlers, createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { act, render, screen } from '@testing-library/react'
import { AppRouter, attachConfirmHost, attachToastHost, createQueryClient, QueryClientProvider, SessionProvider, useLocation, type ConfirmRequest, type Toast } from '@tiffin/web-kit'
import { onTestFinished, vi } from 'vitest'
import backoffice from '../routes.tsx'
import { server } from './server.ts'

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

type Setting = { readonly restaurant?: MockRestaurant; readonly role?: Role; /** Answers every question of the shell. */ readonly confirms?: boolean; /** What the address says after the page, with its question mark. */ readonly search?: string }

/** A page of the module as the shell mounts it, over a restaurant in memory. Toasts and questions are collected. */
export function renderPage(page: PageId, { restaurant = createMockRestaurant(), role = 'Admin', confirms = true, search = '' }: Setting = {}) {
  restaurant.user = { ...restaurant.user, userRole: role }
  server.use(...createHandlers(restaurant))
  const toasts: Toast[] = []
  const questions: ConfirmRequest[] = []
  onTestFinished(attachToastHost((toast) => toasts.push(toast)))
  onTestFinished(
    attachConfirmHost((question) => {
      questions.push(question)
      return Promise.resolve(confirms)
    }),
  )
  history.replaceState(null, '', pages[page].path + search)
  const BackofficeRoutes = backoffice.routes
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={restaurant.user}>
        <AppRouter>
          <BackofficeRoutes />
          <Address />
        </AppRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
  return { ...view, restaurant, toasts, questions, texts: () => toasts.map((toast) => toast.text) }
}

/** Time stands still but for what `advanceTime` adds, and creeps on so that waiting works. */
export function fakeTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
}

export async function advanceTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

export const callsTo = (restaurant: MockRestaurant, endpoint: EndpointId) => restaurant.calls.filter((call) => call.endpoint === endpoint)
export const addressShown = () => screen.getByTestId('address').textContent
