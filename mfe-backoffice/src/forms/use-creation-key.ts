import { newIdempotencyKey } from '@tiffin/web-kit'
import { useCallback, useRef } from 'react'

/**
 * The Idempotency-Key of what a form adds: the same as long as the same is sent, so that a reply that got lost can be
 * asked for again. Other content is another thing, and so is the same once `forget` was told that it was added.
 */
export function useCreationKey() {
  const sent = useRef<{ readonly content: readonly unknown[]; readonly key: string } | null>(null)
  const keyFor = useCallback((...content: readonly unknown[]): string => {
    const known = sent.current
    if (known && content.every((part, index) => part === known.content[index])) return known.key
    sent.current = { content, key: newIdempotencyKey() }
    return sent.current.key
  }, [])
  const forget = useCallback(() => {
    sent.current = null
  }, [])
  return { keyFor, forget }
}
