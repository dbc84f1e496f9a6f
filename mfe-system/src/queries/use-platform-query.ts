import { useApiQuery } from '@tiffin/web-kit'

/**
 * A query of the panel. It is not retried automatically: the gateway has waited for the service already, and an
 * operator learns more from a part that says it failed, with its Try Again, than from a skeleton.
 */
export const usePlatformQuery: typeof useApiQuery = (endpoint, input, options) =>
  useApiQuery(endpoint, input, { ...options, retry: false })
