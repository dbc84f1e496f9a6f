import { paths } from '@tiffin/contracts'
import { attachToastHost, LazyPlace, useLocation, type Toast } from '@tiffin/web-kit'
import { useEffect, useRef, useState } from 'react'
import { Toasts } from '../layout/lazy-parts.ts'

/** Shows toasts. The library that draws toasts is not in the first load: it is loaded with the first toast or input. */
export function ToastHost() {
  const waiting = useRef<Toast[]>([])
  const [isNeeded, setNeeded] = useState(false)
  const { pathname } = useLocation()

  useEffect(
    () =>
      attachToastHost((toast) => {
        waiting.current.push(toast)
        setNeeded(true)
      }),
    [],
  )

  if (!isNeeded) return null
  // At the till toasts are in the middle, because its cart is at the top right, where each tap would be covered by its
  // own toast.
  return (
    <LazyPlace>
      <Toasts waiting={waiting} position={pathname === paths.pos() ? 'top-center' : 'top-right'} />
    </LazyPlace>
  )
}
