import { moduleOfPath, type Registry, type RegistryModule } from '@tiffin/contracts'
import { describePage } from './head.ts'
import type { VisitedAddress } from './visited-address.ts'

export type PageSettings = {
  readonly baseDomain: string | null
  readonly contactEmail: string | null
  readonly checkoutUrl: string | null
}

/** What a page is told before its first request. `askRegistry`: whoever is signed in asks which versions are theirs. */
export type PageFacts = PageSettings & { readonly registry: Registry; readonly askRegistry: boolean }

/**
 * The shell's HTML with what the page needs before its first request: what it is about, the module registry and, for
 * the module of this address, preloads that carry the same integrity and CORS mode as the tags the loader makes later.
 * Data travels as JSON in a script that browsers do not run, so the policy needs no inline scripts.
 */
export function renderPage(template: string, pathname: string, address: VisitedAddress, facts: PageFacts): string {
  const module = moduleOfPath(facts.registry, pathname)
  const data = JSON.stringify(facts).replaceAll('<', '\\u003c')
  const { title, head, noscript } = describePage(pathname, address)
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<noscript>)[^<]*(<\/noscript>)/, (_, open: string, close: string) => open + noscript + close)
    .replace(
      '</head>',
      () =>
        `${head}<script type="application/json" id="tiffin-page">${data}</script>${module ? preloads(module) : ''}</head>`,
    )
}

function preloads(module: RegistryModule): string {
  const link = (kind: 'script' | 'style', href: string) =>
    `<link rel="preload" as="${kind}" crossorigin="anonymous" integrity="${module.integrity[href] ?? ''}" href="${href}">`
  return [
    ...[module.entry, ...module.js].map((href) => link('script', href)),
    ...module.css.map((href) => link('style', href)),
  ].join('')
}
