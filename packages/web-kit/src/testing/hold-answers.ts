import type { Endpoint } from '@tiffin/contracts'
import { http } from 'msw'
import { server } from './setup.ts'

/**
 * Lets no call to an endpoint be answered yet, so that a test can look at what is shown until then.
 *
 * @param which of the calls; all by default
 * @returns what lets them be answered, as the handlers that were there before say
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
