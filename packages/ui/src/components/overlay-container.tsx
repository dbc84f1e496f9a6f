import { createContext, useContext, type ReactNode } from 'react'

const OverlayContainerContext = createContext<HTMLElement | null>(null)

/**
 * Sets the element in which dialogs and sheets below it mount. A module passes its own root, because its styles reach
 * no further.
 */
export function OverlayContainer({ container, children }: { container: HTMLElement; children: ReactNode }) {
  return <OverlayContainerContext value={container}>{children}</OverlayContainerContext>
}

export function useOverlayContainer(): HTMLElement | null {
  return useContext(OverlayContainerContext)
}
