import type { Endpoint } from '@tiffin/contracts'
import { http } from 'msw'
import { server } from './setup.ts'

/**
 * Holds the answers of an endpoint back, so that a test can check what is shown before they arrive.
 *
 * @param which selects the calls by their query; all by default
 * @returns a function that releases the calls to the handlers that were registered before
 */
export function holdAnswers(
  { method = 'GET', path }: Endpoint,
  which: (query: URLSearchParams) => boolean = () => true,
): () => void {
  let answer: () => void
  const held = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const handle = http[method.toLowerCase() as Lowercase<typeof method>]
  server.use(handle(`*${path}`, ({ request }) => (which(new URL(request.url).searchParams) ? held : undefined)))
  return () => answer()
}
