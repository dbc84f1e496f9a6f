import { PICTURES } from './cache-names.ts'
import type { ShownTill } from './kept-page.ts'
import { fileOf, keepTill, provenSet, TILL } from './till-set.ts'
import { worker, type RequestEvent } from './worker-scope.ts'

/** The longest wait of a page for the network, in milliseconds, while there is a kept page. */
const ANSWER_WITHIN_MS = 2_500
/** The number of pictures that are kept; they are up to 60 KB each. */
const MOST_PICTURES = 300

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === TILL) event.respondWith(pageOf(event))
  } else if (/^\/(assets|modules)\//.test(pathname)) event.respondWith(fileOf(request))
  else if (pathname.startsWith('/media/')) event.respondWith(pictureOf(request))
})

worker.addEventListener('message', (event) => {
  const shown = event.data as ShownTill
  event.waitUntil(keepTill(shown).then((isKept) => event.ports[0]?.postMessage(isKept)))
})

/** Answers with the page of the network, or with the kept page if no answer comes in time or the server is broken. */
async function pageOf({ request }: RequestEvent): Promise<Response> {
  const reply = fetch(request)
  const kept = await (await provenSet())?.files.match(TILL, { ignoreVary: true })
  if (!kept) return reply
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_WITHIN_MS))
  const first = await Promise.race([reply, late]).catch(() => null)
  return first && first.status < 500 ? first : kept
}

/** Answers with a picture that was shown before, else with the picture of the network, which is kept from then on. */
async function pictureOf(request: Request): Promise<Response> {
  const pictures = await caches.open(PICTURES)
  const kept = await pictures.match(request, { ignoreVary: true })
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.status === 200) await keepPicture(pictures, request, reply.clone()).catch(() => undefined)
  return reply
}

async function keepPicture(pictures: Cache, request: Request, reply: Response): Promise<void> {
  await pictures.put(request, reply)
  const [oldest, ...others] = await pictures.keys()
  if (oldest && others.length >= MOST_PICTURES) await pictures.delete(oldest)
}
