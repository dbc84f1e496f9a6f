import { messages } from './messages.ts'
import { reasonOf } from './reason-of.ts'

/** The state of a part: loading, loaded, or failed with its text and a retry. */
export type PartState<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: Value }
  | { readonly status: 'failed'; readonly text: string; readonly isRetrying: boolean; readonly retry: () => void }

type Query<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/**
 * Returns the state of a part of a reply. A part has failed when the read failed, or when it is null because the
 * service behind it did not answer. Data that was read before a failure stays.
 */
export function stateOf<Data, Value>(
  { data, error, isFetching, refetch }: Query<Data>,
  part: (data: Data) => Value | null,
  words: (reason: string) => string,
): PartState<Value> {
  const value = data === undefined ? null : part(data)
  if (value !== null) return { status: 'loaded', value }
  if (data === undefined && !error) return { status: 'loading' }
  const reason = data === undefined ? reasonOf(error) : messages.serviceSilent
  return { status: 'failed', text: words(reason), isRetrying: isFetching, retry: () => void refetch() }
}
