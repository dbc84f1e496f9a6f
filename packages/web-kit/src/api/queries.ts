import type { CallInput, Endpoint, ResponseOf } from '@tiffin/contracts'
import {
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { isAway, type ApiError } from './api-error.ts'
import { TIMINGS } from '../timings.ts'
import { call } from './call.ts'

/** The cache key of an endpoint; without an input it matches every input, so invalidation names an endpoint. */
export function queryKeyOf(endpoint: Endpoint, input?: object): readonly unknown[] {
  return input ? [endpoint.id, input] : [endpoint.id]
}

type QueryOptions<E extends Endpoint> = Omit<UseQueryOptions<ResponseOf<E>, ApiError>, 'queryKey' | 'queryFn'>

/** Server state of one endpoint. Polling is the option `refetchInterval`. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  options?: QueryOptions<E>,
): UseQueryResult<ResponseOf<E>, ApiError> {
  return useQuery<ResponseOf<E>, ApiError>({
    queryKey: queryKeyOf(endpoint, input ?? {}),
    queryFn: ({ signal }) => call(endpoint, input ?? ({} as CallInput<E>), { signal }),
    ...options,
  })
}

/** Reads an endpoint ahead of the component that will show it. A failure is that component's to find and tell. */
export function prefetchApiQuery<E extends Endpoint>(client: QueryClient, endpoint: E, input?: CallInput<E>): void {
  void client.prefetchQuery({
    queryKey: queryKeyOf(endpoint, input ?? {}),
    queryFn: ({ signal }) => call(endpoint, input ?? ({} as CallInput<E>), { signal }),
  })
}

export type ApiMutationInput<E extends Endpoint> = CallInput<E> & { readonly idempotencyKey?: string }

type MutationOptions<E extends Endpoint> = Omit<
  UseMutationOptions<ResponseOf<E>, ApiError, ApiMutationInput<E>>,
  'mutationFn'
> & {
  /** The reads that the write changes. They are repeated before it counts as done, for a limited time. */
  readonly invalidates?: readonly Endpoint[]
}

/** A write. Failures are the caller's to show: the text differs from screen to screen (spec §8). */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): UseMutationResult<ResponseOf<E>, ApiError, ApiMutationInput<E>> {
  const client = useQueryClient()
  const { invalidates = [], onSettled, ...rest } = options
  return useMutation<ResponseOf<E>, ApiError, ApiMutationInput<E>>({
    ...rest,
    mutationFn: ({ idempotencyKey, ...input }) => call(endpoint, input as unknown as CallInput<E>, { idempotencyKey }),
    onSettled: async (...outcome) => {
      const [, error] = outcome
      const readAgain = Promise.all(
        invalidates.map((stale) => client.invalidateQueries({ queryKey: queryKeyOf(stale) })),
      )
      // A failure settles at once. A reload that hangs must not make a saved change look unsaved.
      if (!error) await Promise.race([readAgain, new Promise((resume) => setTimeout(resume, TIMINGS.readAgainMs))])
      await onSettled?.(...outcome)
    },
  })
}

/**
 * The one cache of the app. Reads are tried again when no answer came or the service was briefly away, writes never.
 * Without a network both fail like any other call: a write that waited for it could happen long after it was given up.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isAway(error),
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
