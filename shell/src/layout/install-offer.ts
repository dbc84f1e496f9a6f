import { useSyncExternalStore } from 'react'

/** The event by which Chromium offers to install the page. Its `prompt` can be called once. */
export type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

let kept: InstallOffer | null = null
const listeners = new Set<() => void>()

function keep(offer: InstallOffer | null): void {
  kept = offer
  for (const listener of listeners) listener()
}

// Browsers make the offer after a touch or a key. If this file is not loaded by then (it is loaded with the account
// card), the browser shows the offer itself.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  keep(event as InstallOffer)
})
addEventListener('appinstalled', () => keep(null))

/**
 * Returns a function that makes the browser ask whether to install the page; null while the browser offers no
 * installation, for example once the page is installed.
 */
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
