import { MODULE_FAILURES } from '@tiffin/contracts'
import type { ModuleStore } from '@tiffin/module-releases'
import * as z from 'zod/mini'

/** Errors with the same kind, message and place, as one gateway counted them. */
const countedError = z.object({
  kind: z.enum(MODULE_FAILURES),
  message: z.string(),
  places: z.array(z.object({ file: z.string(), line: z.int(), column: z.int() })),
  page: z.nullable(z.string()),
  count: z.int(),
  /** Hashes of the restaurants, which differ from version to version. */
  restaurants: z.array(z.string()),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type CountedError = z.output<typeof countedError>
const errorFile = z.array(countedError)

/** The most restaurants that are counted of one error. */
export const MOST_RESTAURANTS = 200

export const keyOf = ({ kind, message, places }: Pick<CountedError, 'kind' | 'message' | 'places'>) =>
  JSON.stringify([kind, message, places.slice(0, 3)])

const folderOf = (version: string) => `${version}/errors`

/** Reads what each gateway stored of the errors of a version, by gateway; a file that cannot be read is left out. */
export async function readErrorFiles(store: ModuleStore, version: string): Promise<Map<string, CountedError[]>> {
  const keys = (await store.list(folderOf(version))).filter((key) => key.endsWith('.json'))
  const files = await Promise.all(
    keys.map(async (key) => {
      const content = await store.read(key)
      const parsed = errorFile.safeParse(parseOrNull(content))
      return [key.slice(folderOf(version).length + 1, -'.json'.length), parsed.data ?? []] as const
    }),
  )
  return new Map(files)
}

export function writeErrorFile(
  store: ModuleStore,
  version: string,
  gateway: string,
  errors: readonly CountedError[],
): Promise<void> {
  return store.write(`${folderOf(version)}/${gateway}.json`, JSON.stringify(errors))
}

/** Adds up what gateways counted, the most frequent error first. */
export function merge(lists: Iterable<readonly CountedError[]>): CountedError[] {
  const merged = new Map<string, CountedError>()
  for (const error of [...lists].flat()) {
    const key = keyOf(error)
    const before = merged.get(key)
    merged.set(key, before ? joined(before, error) : error)
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count)
}

export function joined(before: CountedError, next: CountedError): CountedError {
  return {
    ...before,
    page: next.lastAt >= before.lastAt ? next.page : before.page,
    count: before.count + next.count,
    restaurants: [...new Set([...before.restaurants, ...next.restaurants])].slice(0, MOST_RESTAURANTS),
    firstAt: next.firstAt < before.firstAt ? next.firstAt : before.firstAt,
    lastAt: next.lastAt > before.lastAt ? next.lastAt : before.lastAt,
  }
}

function parseOrNull(content: Buffer | null): unknown {
  try {
    return content && JSON.parse(content.toString('utf8'))
  } catch {
    return null
  }
}
