import { useSyncExternalStore } from 'react'

/** The offer of a browser to install the page, which Chromium makes once a page; it can be used once. */
export type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

let kept: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(offer: InstallOffer | null): void {
  kept = offer
  for (const listener of listeners) listener()
}

// From the moment on at which the account card is loaded: browsers make the offer after a touch or a key, and show it
// themselves where nothing listens yet.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  keep(event as InstallOffer)
})
addEventListener('appinstalled', () => keep(null))

/** Returns what asks the browser to install the page; null where it offers nothing, or is installed. */
export function useInstallOffer(): (() => void) | null {
  const offer = useSyncExternalStore(subscribe, () => kept)
  if (!offer) return null
  return () => {
    keep(null)
    void offer.prompt()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
