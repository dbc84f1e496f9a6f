import { AppRouter, LazyPlace, QueryClientProvider } from '@tiffin/web-kit'
import { useEffect, useState, type ComponentProps } from 'react'
import { ConfirmHost } from './layout/confirm-host.tsx'
import { PreviewBand, prefetchWithFirstInput } from './layout/lazy-parts.ts'
import { ToastHost } from './toasts/toast-host.tsx'
import { previewOfTab } from './modules/preview.ts'
import { ModuleOutlet } from './modules/module-outlet.tsx'
import { KitchenWorld } from './worlds/kitchen-world.tsx'
import { RestaurantWorld } from './worlds/restaurant-world.tsx'
import { SystemWorld } from './worlds/system-world.tsx'
import { useWorld } from './worlds/use-world.ts'

export function App({ queries }: { queries: ComponentProps<typeof QueryClientProvider>['client'] }) {
  useEffect(prefetchWithFirstInput, [])
  const [preview] = useState(previewOfTab)
  return (
    <QueryClientProvider client={queries}>
      <AppRouter>
        <CurrentWorld />
        <ToastHost />
        <ConfirmHost />
        <LazyPlace>{preview && <PreviewBand preview={preview} />}</LazyPlace>
      </AppRouter>
    </QueryClientProvider>
  )
}

function CurrentWorld() {
  const world = useWorld()
  switch (world.name) {
    case 'system':
      return <SystemWorld />
    case 'restaurant':
      // The key gives a new user a new tree, because pages and data depend on the user's role.
      return <RestaurantWorld key={world.user} />
    case 'kitchen':
      return <KitchenWorld />
    case 'tenant-login':
    case 'marketing':
      return <ModuleOutlet name="marketing" />
  }
}
