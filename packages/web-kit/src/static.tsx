import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { createQueryClient } from './api/queries.ts'

/**
 * Renders a part of a module to HTML at build time, as it looks at the address `at` before sign-in and before any reply
 * has come.
 */
export function renderStatic(part: ReactNode, at: string): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
}
