import { attachConfirmHost, LazyPlace, type ConfirmRequest } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from './lazy-parts.ts'

type Pending = { readonly request: ConfirmRequest; readonly answer: (isConfirmed: boolean) => void }

/**
 * The one confirm dialog of the product (spec §2). A second question replaces an open first one, which counts as
 * cancelled.
 */
export function ConfirmHost() {
  const [pending, setPending] = useState<Pending | null>(null)

  useEffect(
    () =>
      attachConfirmHost(
        (request) =>
          new Promise((resolve) => {
            setPending((earlier) => {
              earlier?.answer(false)
              return { request, answer: resolve }
            })
          }),
      ),
    [],
  )

  if (!pending) return null
  const close = (isConfirmed: boolean) => {
    pending.answer(isConfirmed)
    setPending(null)
  }
  return (
    <LazyPlace>
      <ConfirmDialog {...pending.request} onCancel={() => close(false)} onConfirm={() => close(true)} />
    </LazyPlace>
  )
}
