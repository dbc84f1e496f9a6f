import { AppRouter, QueryClientProvider } from '@tiffin/web-kit'
import type { ComponentProps } from 'react'
import { ConfirmHost } from './layout/confirm-host.tsx'
import { ToastHost } from './layout/toast-host.tsx'
import { ModuleOutlet } from './modules/module-outlet.tsx'
import { RestaurantWorld } from './worlds/restaurant-world.tsx'
import { useWorld } from './worlds/use-world.ts'

export function App({ queries }: { queries: ComponentProps<typeof QueryClientProvider>['client'] }) {
  return (
    <QueryClientProvider client={queries}>
      <AppRouter>
        <CurrentWorld />
        <ToastHost />
        <ConfirmHost />
      </AppRouter>
    </QueryClientProvider>
  )
}

function CurrentWorld() {
  const world = useWorld()
  switch (world.name) {
    case 'system':
      return <ModuleOutlet name="system" />
    case 'restaurant':
      return <RestaurantWorld />
    case 'tenant-login':
    case 'marketing':
      return <ModuleOutlet name="marketing" />
  }
}
