export type PageData = {
  /** The module registry, which only the shell reads. */
  readonly registry: unknown
  /** The domain whose children are tenants; null where the rule of host parts holds (gap G28). */
  readonly baseDomain: string | null
  /** Whoever is signed in asks which versions are theirs; the address does not tell. */
  readonly askRegistry: boolean
  /** Where whoever runs this installation can be written to; null when none was set. */
  readonly contactEmail: string | null
  /** Where the payment provider's checkout is loaded from; null where nothing can be paid. */
  readonly checkoutUrl: string | null
}

/** What the gateway wrote into the page as JSON. @throws Error on a page that did not come from the gateway. */
export function readPage(): PageData {
  const text = document.getElementById('tiffin-page')?.textContent
  if (!text) throw new Error('The page carries no settings: open it through the gateway')
  return JSON.parse(text) as PageData
}
