import type { PublicPlan } from '@tiffin/contracts'

export type PageData = {
  /** The module registry, which only the shell reads. */
  readonly registry: unknown
  /**
   * The domain whose direct subdomains are tenants; null where the installation sets none. With null, every host of
   * more than two parts is a restaurant's (gap G64).
   */
  readonly baseDomain: string | null
  /** True while a canary runs and the address names no restaurant: a signed-in page then loads its own registry. */
  readonly askRegistry: boolean
  /** The contact address of the operator of this installation; null when none is set. */
  readonly contactEmail: string | null
  /** The address of the payment provider's checkout script; null where no payments are possible. */
  readonly checkoutUrl: string | null
  /** The plans on sale, on a page that shows them; left out on any other page. */
  readonly plans?: readonly PublicPlan[]
}

/** Reads the JSON that the gateway wrote into the page. @throws Error on a page that did not come from the gateway. */
export function readPage(): PageData {
  const text = document.getElementById('tiffin-page')?.textContent
  if (!text) throw new Error('The page carries no settings: open it through the gateway')
  return JSON.parse(text) as PageData
}
