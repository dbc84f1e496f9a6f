import { createHandlers, createMockRestaurant } from '@tiffin/mock-api'
import { render } from '@testing-library/react'
import { AppRouter, attachToastHost, createQueryClient, QueryClientProvider, type Toast } from '@tiffin/web-kit'
import { onTestFinished } from 'vitest'
import system from '../routes.tsx'
import { server } from './server.ts'

/** The module at an address, as the shell mounts it. Toasts are collected instead of shown. */
export function renderSystem(at: string) {
  const restaurant = createMockRestaurant()
  server.use(...createHandlers(restaurant))
  const toasts: Toast[] = []
  onTestFinished(attachToastHost((toast) => toasts.push(toast)))
  history.replaceState(null, '', at)
  const SystemRoutes = system.routes
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppRouter>
        <SystemRoutes />
      </AppRouter>
    </QueryClientProvider>,
  )
  return { restaurant, toasts }
}
