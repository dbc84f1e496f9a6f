import type { Registry } from '@tiffin/contracts'

const DATA = /(<script type="application\/json" id="tiffin-page">)([\s\S]*?)(<\/script>)/
const PRELOAD = /<link rel="preload"[^>]*>/g

/** A till that has shown its floor, as its page describes it to the worker. */
export type ShownTill = {
  /** The address of the list of the shell's files, as the page names it. The address has a hash of the list. */
  readonly list: string
  /** The registry of this terminal, in which a canary version may be. */
  readonly registry: Registry
  /** SHA-384 of each file of the till, by its path. */
  readonly files: Readonly<Record<string, string>>
}

/**
 * Returns the HTML of a page that opens the versions of a shown till: the page of the gateway with the registry of this
 * terminal, which the page does not fetch again, and with the mark of a kept page. Preloads are left out, because they
 * may be of another version.
 *
 * @returns null if the page is not of the shell that the till was shown in
 */
export function keptPage(html: string, { list, registry }: ShownTill): string | null {
  const data = DATA.exec(html)?.[2]
  if (data === undefined || !html.includes(`content="${list}"`)) return null
  const page = { ...(JSON.parse(data) as object), registry, askRegistry: false }
  const json = JSON.stringify(page).replaceAll('<', '\\u003c')
  return html
    .replace(PRELOAD, '')
    .replace('<html', '<html data-kept')
    .replace(DATA, (_, open: string, _data, close: string) => open + json + close)
}
