import type { CallInput, Endpoint } from '@tiffin/contracts'
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { call } from '../api/call.ts'
import { queryKeyOf } from '../api/queries.ts'

/** Subscribes to an endpoint's query until the test ends, as a screen that shows it does. */
export function showQuery<E extends Endpoint>(client: QueryClient, endpoint: E, input: CallInput<E>): void {
  const observer = new QueryObserver(client, {
    queryKey: queryKeyOf(endpoint, input),
    queryFn: () => call(endpoint, input),
  })
  onTestFinished(observer.subscribe(() => undefined))
}
