import { useApiQuery } from '@tiffin/web-kit'

/**
 * Reads data for the panel without automatic retries. The gateway has waited for the service already, and an operator
 * learns more from a failed part with its Try Again button than from a skeleton.
 */
export const usePlatformQuery: typeof useApiQuery = (endpoint, input, options) =>
  useApiQuery(endpoint, input, { ...options, retry: false })
