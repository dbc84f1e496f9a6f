import { newIdempotencyKey } from '@tiffin/web-kit'
import { useCallback, useRef } from 'react'

/**
 * Provides the Idempotency-Key of a form or a dialog. The key stays the same as long as `keyFor` is asked for the same
 * content, so that the server carries out a request only once even if a lost reply causes a retry. Other content gets a
 * new key, and so does any content after `forget`. Only the last content is known: content that comes back after other
 * content gets a new key, too.
 */
export function useIdempotencyKey() {
  const sent = useRef<{ readonly content: readonly unknown[]; readonly key: string } | null>(null)
  const keyFor = useCallback((...content: readonly unknown[]): string => {
    const known = sent.current
    const isSame = known?.content.length === content.length
    if (known && isSame && content.every((part, index) => part === known.content[index])) return known.key
    sent.current = { content, key: newIdempotencyKey() }
    return sent.current.key
  }, [])
  const forget = useCallback(() => {
    sent.current = null
  }, [])
  return { keyFor, forget }
}
