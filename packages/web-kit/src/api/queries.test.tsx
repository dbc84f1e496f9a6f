import { createArea, listAreas } from '@tiffin/contracts'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { onTestFinished, test, expect } from 'vitest'
import { prepareTests, server } from '../testing/setup.ts'
import { createQueryClient, queryKeyOf, useApiMutation, useApiQuery } from './queries.ts'

prepareTests()

const garden = { id: '01910000-0000-7000-8000-0000000000a1', name: 'Garden' }

/** Renders a query of the areas and a mutation that adds one. */
function renderAreas() {
  const queries = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({ areas: useApiQuery(listAreas), add: useApiMutation(createArea, { invalidates: [listAreas] }) }),
    { wrapper },
  )
  return { areas: result, known: () => queries.getQueryData(queryKeyOf(listAreas, {})) }
}
const added = ({ areas }: ReturnType<typeof renderAreas>) =>
  areas.current.add.mutateAsync({ body: { name: 'Garden' } }).then(
    () => 'saved',
    () => 'failed',
  )
const never = () => new Promise<never>(() => undefined)

test('without a network reads and writes fail, and no write happens later', async () => {
  const sent: string[] = []
  server.use(
    http.all('*', ({ request }) => {
      sent.push(request.method)
      return HttpResponse.error()
    }),
  )
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const page = renderAreas()

  await waitFor(() => expect(page.areas.current.areas.error?.code).toBe('NETWORK'))
  expect(await act(() => added(page))).toBe('failed')
  act(() => onlineManager.setOnline(true))
  expect(sent.filter((method) => method === 'POST')).toHaveLength(1)
})

test('a write that failed says so while what it might have changed is still being read', async () => {
  let reads = 0
  server.use(
    http.get('*/api/areas', () => (++reads === 1 ? HttpResponse.json([garden]) : never())),
    http.post('*/api/areas', () =>
      HttpResponse.json({ error: 'Something went wrong.', code: 'INTERNAL' }, { status: 500 }),
    ),
  )
  const page = renderAreas()
  await waitFor(() => expect(page.known()).toEqual([garden]))

  expect(await act(() => added(page))).toBe('failed')
  expect(reads).toBe(2)
})

test('a write that succeeded is done when what it changed was read, or when that takes its time', async () => {
  let reads = 0
  server.use(
    http.get('*/api/areas', () => (++reads < 3 ? HttpResponse.json(reads === 1 ? [] : [garden]) : never())),
    http.post('*/api/areas', () => HttpResponse.json(garden, { status: 201 })),
  )
  const page = renderAreas()
  await waitFor(() => expect(page.known()).toEqual([]))

  expect(await act(() => added(page))).toBe('saved')
  expect(page.known()).toEqual([garden])
  expect(await act(() => added(page))).toBe('saved')
})
