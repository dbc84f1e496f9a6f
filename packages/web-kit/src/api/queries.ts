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

/**
 * Returns the cache key of an endpoint. A key without an input matches the queries of every input, and so invalidates
 * all of them.
 */
export function queryKeyOf(endpoint: Endpoint, input?: object): readonly unknown[] {
  return input ? [endpoint.id, input] : [endpoint.id]
}

type QueryOptions<E extends Endpoint> = Omit<UseQueryOptions<ResponseOf<E>, ApiError>, 'queryKey' | 'queryFn'>

/**
 * Reads an endpoint through the query cache. Data older than five seconds is read again when a component with the query
 * mounts, the window gets the focus, or the network returns. For polling, pass `refetchInterval`.
 */
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

/** Reads an endpoint before the component that shows it mounts. That component reports a failure. */
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
  /**
   * The endpoints whose data the write changes. Those of their queries that a mounted component shows are read again; a
   * successful write counts as done after that, or after two seconds. The other queries are read again when a component
   * next shows them.
   */
  readonly invalidates?: readonly Endpoint[]
}

/** Calls an endpoint that writes. The caller shows failures, because their text differs between screens (spec §8). */
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
      // A failure settles at once. After a success the wait is limited, because a slow reload must not make a saved
      // change look unsaved.
      if (!error) await Promise.race([readAgain, new Promise((resume) => setTimeout(resume, TIMINGS.readAgainMs))])
      await onSettled?.(...outcome)
    },
  })
}

/**
 * Creates the query cache, of which the app has one. Reads are retried when no answer came or the service was briefly
 * unreachable; writes never are. Without a network both fail like any other call: a write that waited for the network
 * could be sent long after the user gave up.
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
