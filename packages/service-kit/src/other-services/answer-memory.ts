import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { safeParse } from 'zod/mini'
import type { CachedAnswerStore } from './cached-answer-store.ts'
import type { Question, Subject } from './question.ts'

/** A cached answer. */
export type CachedAnswer<Answer> = {
  readonly answer: Answer
  readonly readAt: number
  readonly bytes: number
  readonly hash: string
  /** The time at which the answer was last written to the database. */
  readonly storedAt: number
  /** True after a change: the answer is then used only while the service is down. */
  readonly isOutdated: boolean
}

/** An unchanged answer is written again after this time. */
const STORE_AGAIN_MS = 60 * 60 * 1_000
/** The estimated ratio of an object's memory to the length of its JSON. */
const BYTES_PER_CHARACTER = 3
/**
 * The most keys of a cache that is limited by number, because such an LRU cache allocates the memory for all keys at
 * once.
 */
export const MAX_TRACKED_KEYS = 5_000
/** The pause after a failure of a question that names none. */
export const QUESTION_PAUSE_MS = 2_000

export type AnswerMemory<Answer> = {
  /** Returns the answer in memory, which may be outdated. */
  get(about: Subject): CachedAnswer<Answer> | undefined
  /**
   * Returns the cached answer, however old. An outdated one is replaced by the stored one, which another process may
   * have renewed; both are refreshed at the next chance, whatever their age.
   */
  find(about: Subject): Promise<CachedAnswer<Answer> | undefined>
  /** Age in ms. */
  ageOf(entry: CachedAnswer<Answer>): number
  /**
   * Caches an answer, and writes it to the database unless the row is up to date. The age of the answer counts from the
   * question, because the answer may lack a change made after it was asked for.
   */
  remember(about: Subject, answer: Answer, askedAt: number): void
  /** Waits for a write of the answer. @throws the error of the database */
  saved(about: Subject): Promise<void>
  /** Reports a change of one answer. */
  outdate(about: Subject): void
  /** Reports a change of all answers. */
  outdateAll(): void
}

/** The key of an answer in memory. */
export const subjectKeyOf = ({ tenant, key }: Subject): string => `${tenant.id} ${key}`

/**
 * Keeps the answers to a question in memory, bounded by their bytes, and with a store in the service's database.
 *
 * @param runInBackground receives the writes to the database
 */
export function createAnswerMemory<Answer>(
  question: Question<Answer>,
  store: CachedAnswerStore | null,
  { now, runInBackground }: { readonly now: () => number; readonly runInBackground: (work: Promise<unknown>) => void },
): AnswerMemory<Answer> {
  const { kind, maxBytes, pauseMs = QUESTION_PAUSE_MS } = question
  const entries = new LRUCache<string, CachedAnswer<Answer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const saving = new Map<string, Promise<void>>()
  const missedAt = new LRUCache<string, number>({ max: MAX_TRACKED_KEYS })

  function save(about: Subject, text: string, hash: string): void {
    if (store === null) return
    const id = subjectKeyOf(about)
    const saved = store.save(about.tenant, kind, about.key, text).then(() => {
      const current = entries.get(id)
      if (current?.hash === hash) entries.set(id, { ...current, storedAt: now() })
    })
    saving.set(id, saved)
    runInBackground(
      saved.finally(() => {
        if (saving.get(id) === saved) saving.delete(id)
      }),
    )
  }

  /**
   * Finds the answer in the database. After a miss the database is not asked again for `pauseMs`, and the result is
   * undefined.
   */
  async function findStored(about: Subject): Promise<CachedAnswer<Answer> | undefined> {
    const id = subjectKeyOf(about)
    if (now() - (missedAt.get(id) ?? -Infinity) < pauseMs) return undefined
    const stored = await store?.find(about.tenant, kind, about.key).catch(() => null)
    const parsed = stored && safeParse(question.schema, stored.answer)
    if (!stored || !parsed?.success) {
      missedAt.set(id, now())
      return undefined
    }
    const readAt = now() - stored.ageMs
    const found = entryOf(parsed.data as Answer, JSON.stringify(parsed.data))
    const entry = { ...found, readAt, storedAt: readAt, isOutdated: false }
    const newer = entries.get(id)
    if (newer && !newer.isOutdated) return newer
    entries.set(id, entry)
    return entry
  }

  function outdate(id: string): void {
    const known = entries.get(id)
    if (known) entries.set(id, { ...known, isOutdated: true })
  }

  return {
    get: (about) => entries.get(subjectKeyOf(about)),
    ageOf: ({ readAt }) => now() - readAt,
    saved: async (about) => saving.get(subjectKeyOf(about)),

    async find(about) {
      const id = subjectKeyOf(about)
      const cached = entries.get(id)
      if (cached === undefined) return findStored(about)
      if (!cached.isOutdated) return cached
      const known = (await findStored(about)) ?? cached
      const waitsFromMs = question.refreshBehindMs ?? question.freshMs
      const demoted = { ...known, isOutdated: false, readAt: Math.min(known.readAt, now() - waitsFromMs) }
      entries.set(id, demoted)
      return demoted
    },

    remember(about, answer, askedAt) {
      const id = subjectKeyOf(about)
      const known = entries.get(id)
      const text = known?.answer === answer ? null : JSON.stringify(answer)
      const entry = text === null && known ? known : entryOf(answer, text ?? '')
      const storedAt = known?.hash === entry.hash ? known.storedAt : -Infinity
      entries.set(id, { ...entry, readAt: askedAt, storedAt, isOutdated: false })
      if (now() - storedAt >= STORE_AGAIN_MS) save(about, text ?? JSON.stringify(answer), entry.hash)
    },

    outdate: (about) => outdate(subjectKeyOf(about)),

    outdateAll() {
      // The least recently used comes first, so that it stays that.
      const ids = [...entries.rkeys()]
      for (const id of ids) outdate(id)
    },
  }
}

function entryOf<Answer>(answer: Answer, text: string): Pick<CachedAnswer<Answer>, 'answer' | 'bytes' | 'hash'> {
  const hash = createHash('sha1').update(text).digest('base64url')
  return { answer, bytes: text.length * BYTES_PER_CHARACTER + 500, hash }
}
