import { useApiQuery } from '@tiffin/web-kit'

/**
 * What the panel reads. It is not tried again by itself: the gateway has waited for the service already, and an
 * operator learns more from a part that says it failed, with its Try Again, than from a skeleton.
 */
export const usePlatformQuery: typeof useApiQuery = (endpoint, input, options) =>
  useApiQuery(endpoint, input, { ...options, retry: false })
