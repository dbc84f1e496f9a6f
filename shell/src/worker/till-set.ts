import { PROVEN, SETS } from './cache-names.ts'
import { keptPage, type ShownTill } from './kept-page.ts'

/** The path of the till, under which a set has its page. */
export const TILL = '/pos'
/** The path under which a set has the hashes of its files; no file of a release has such a path. */
const HASHES = '/hashes'
const NAME = '/name'
/** The headers that describe one transfer of a page, and its time. */
const OF_A_TRANSFER = ['content-encoding', 'content-length', 'date', 'etag', 'last-modified', 'server-timing']

type TillSet = { readonly name: string; readonly files: Cache; readonly hashes: Readonly<Record<string, string>> }

let proven: Promise<TillSet | null> | undefined
let keeping: Promise<unknown> = Promise.resolve()

/** Returns the set that opens without a connection; null while there is none. */
export function provenSet(): Promise<TillSet | null> {
  return (proven ??= readProven().catch(() => null))
}

async function readProven(): Promise<TillSet | null> {
  const name = await (await (await caches.open(PROVEN)).match(NAME))?.text()
  if (name === undefined || !(await caches.has(name))) return null
  const files = await caches.open(name)
  const hashes = await (await files.match(HASHES))?.json()
  return hashes ? { name, files, hashes } : null
}

/**
 * Stores the page and every file of a till that has shown its floor, and makes this set the one that opens without a
 * connection. Nothing changes unless the set is whole. One set is stored at a time.
 *
 * @returns whether the till now opens without a connection
 */
export function keepTill(shown: ShownTill): Promise<boolean> {
  const kept = keeping.then(() => storeSet(shown)).catch(() => false)
  keeping = kept
  return kept
}

async function storeSet(shown: ShownTill): Promise<boolean> {
  const reply = await fetch(TILL, { cache: 'no-cache' })
  const html = reply.ok ? keptPage(await reply.text(), shown) : null
  if (html === null) return false
  const name = SETS + (await hashOf(new TextEncoder().encode(html)))
  const before = await provenSet()
  if (before?.name === name) return true
  const hashes = { ...(await (await fetch(shown.list)).json()), ...shown.files } as TillSet['hashes']
  const files = await caches.open(name)
  try {
    await Promise.all(
      Object.entries(hashes).map(async ([path, integrity]) => files.put(path, await fetchWhole(path, integrity))),
    )
    await files.put(HASHES, new Response(JSON.stringify(hashes)))
    const headers = new Headers(reply.headers)
    for (const header of OF_A_TRANSFER) headers.delete(header)
    await files.put(TILL, new Response(html, { headers }))
    await (await caches.open(PROVEN)).put(NAME, new Response(name))
  } catch (error) {
    await caches.delete(name)
    throw error
  }
  proven = Promise.resolve({ name, files, hashes })
  for (const other of await caches.keys()) if (other.startsWith(SETS) && other !== name) await caches.delete(other)
  return true
}

/** Fetches a file that has the hash, past the HTTP cache if the copy there has another hash. */
async function fetchWhole(path: string, integrity: string): Promise<Response> {
  const reply = await fetch(path, { integrity }).catch(() => fetch(path, { integrity, cache: 'reload' }))
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply
}

/**
 * Answers a request for a file: from the proven set, if the copy there still has its hash. Any other copy is replaced
 * by the file from the network, and so is each copy that the page asks for past every cache.
 */
export async function fileOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const set = await provenSet()
  const expected = set?.hashes[pathname]
  // A page that names another hash is of another build, which the kept file does not fit.
  const isOther = request.integrity !== '' && request.integrity !== expected
  if (!set || expected === undefined || isOther) return fetch(request)
  const copy =
    request.cache === 'reload'
      ? undefined
      : await set.files.match(pathname, { ignoreVary: true }).catch(() => undefined)
  if (copy && (await hasHash(copy, expected))) return copy
  const reply = await fetch(copy ? new Request(request, { cache: 'reload' }) : request)
  if (reply.ok && (await hasHash(reply, expected))) await set.files.put(pathname, reply.clone()).catch(() => undefined)
  return reply
}

async function hasHash(reply: Response, expected: string): Promise<boolean> {
  return `sha384-${await hashOf(await reply.clone().arrayBuffer())}` === expected
}

async function hashOf(content: BufferSource): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', content))))
}
