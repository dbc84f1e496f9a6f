import { paths } from '@tiffin/contracts'
import { attachToastHost, useLocation, type Toast } from '@tiffin/web-kit'
import { lazy, Suspense, useEffect, useState } from 'react'

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }))

/** Shows toasts. The library that draws them comes with the first one. */
export function ToastHost() {
  const [first, setFirst] = useState<readonly Toast[]>([])
  const [isLoaded, setLoaded] = useState(false)
  const { pathname } = useLocation()

  useEffect(() => {
    if (isLoaded) return undefined
    return attachToastHost((toast) => setFirst((waiting) => [...waiting, toast]))
  }, [isLoaded])

  if (first.length === 0) return null
  // The till has its cart at the top right, where every tap would be covered by its own toast.
  return (
    <Suspense>
      <Toasts waiting={first} position={pathname === paths.pos() ? 'top-center' : 'top-right'} onReady={() => setLoaded(true)} />
    </Suspense>
  )
}
