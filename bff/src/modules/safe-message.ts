import type { ModuleStore } from '@tiffin/module-releases'
import { LRUCache } from 'lru-cache'

/** Stands for each word that was left out. */
const LEFT_OUT = '…'
const WORD = /[\p{L}\p{M}\p{N}_$]+/gu
/** The words of browsers in the messages of errors of the language, of the network and of promises. */
const OF_BROWSERS = new Set(
  (
    'a access abort aborted after already an and api argument arguments array assign assignment at be before call ' +
    'called can cannot chunk class connection constant constructor convert could css deprecated did does element ' +
    'error evaluating event exceeded exist expected failed failure fetch file find first for from function got has ' +
    'identifier in initialization input instance internet invalid invoke is isn iterable json key length limit load ' +
    'loading loop map maximum method missing must name network new no node non not null number object of offline on ' +
    'only operation options parameter parse properties property promise prototype range read reading reason redirect ' +
    'reference removed request resource response right script set setting size stack status string stylesheet such ' +
    'support supported symbol syntax t the this timeout to token type undefined unexpected unhandled value variable ' +
    'was while with write TypeError RangeError ReferenceError SyntaxError DOMException AbortError ChunkLoadError Error'
  )
    .split(' ')
    .map((word) => word.toLowerCase()),
)
/** The most bytes of the words of versions that are kept. */
const KEPT_WORDS = 400_000

/**
 * Creates the rule by which a message of an error may be stored: a word stays where the code of the version or a
 * browser has it, and every other word is left out, a number too. So no name, phone number or token of a guest is
 * stored, whatever the code put into its message.
 */
export function createSafeMessages(store: ModuleStore) {
  const words = new LRUCache<string, ReadonlySet<string>>({
    maxSize: KEPT_WORDS,
    sizeCalculation: ({ size }) => size + 1,
  })

  async function wordsOf(folder: string): Promise<ReadonlySet<string>> {
    const known = words.get(folder)
    if (known) return known
    const found = new Set<string>()
    for (const key of await store.list(folder)) {
      if (!key.endsWith('.js')) continue
      const code = (await store.read(key))?.toString('utf8') ?? ''
      // Shorter words are the names that a minifier gives, and may be those of people.
      for (const [word] of code.matchAll(WORD)) if (/^[A-Za-z_$]{4,40}$/.test(word)) found.add(word)
    }
    words.set(folder, found)
    return found
  }

  /** Returns the message of an error of a version, as it may be stored. @throws what the store throws */
  return async (folder: string, message: string): Promise<string> => {
    const own = await wordsOf(folder)
    return message.replace(WORD, (word) => (own.has(word) || OF_BROWSERS.has(word.toLowerCase()) ? word : LEFT_OUT))
  }
}
