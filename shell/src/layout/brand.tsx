import { useSession } from '@tiffin/web-kit'

/** The restaurant: its initial, and its name where there is room. */
export function Brand({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { restaurantName } = useSession()
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-control bg-accent text-lg font-bold text-on-accent"
      >
        {restaurantName.charAt(0).toUpperCase()}
      </span>
      <span className={isCollapsed ? 'sr-only' : 'truncate text-base font-bold text-ink'}>{restaurantName}</span>
    </div>
  )
}
