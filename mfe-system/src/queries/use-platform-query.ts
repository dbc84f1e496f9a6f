import { useApiQuery } from '@tiffin/web-kit'

/**
 * A query of the panel. Such a query is not retried automatically: the gateway has waited for the service already, and
 * an operator learns more from a failed part with its Try Again button than from a skeleton.
 */
export const usePlatformQuery: typeof useApiQuery = (endpoint, input, options) =>
  useApiQuery(endpoint, input, { ...options, retry: false })
