import { moduleOfPath, type PublicPlan, type Registry, type RegistryModule } from '@tiffin/contracts'
import { pageMetaOf } from './page-meta.ts'
import type { StaticPageParts } from './static-page.ts'
import type { VisitedAddress } from './visited-address.ts'

export type PageSettings = {
  readonly baseDomain: string | null
  readonly contactEmail: string | null
  readonly checkoutUrl: string | null
}

/**
 * The data embedded in a page. `askRegistry` is true where a signed-in page must fetch the registry before it loads a
 * module.
 */
export type PageData = PageSettings & {
  readonly registry: Registry
  readonly askRegistry: boolean
  /** The plans on the static page, with which its scripts begin as well; absent without known plans. */
  readonly plans?: readonly PublicPlan[]
}

/** The parts of a page that take effect before any script of the shell has loaded. */
export type BeforeScripts = {
  /**
   * The static page of this path; null for a path without one. The stylesheet of its module is then loaded at once and
   * not preloaded.
   */
  readonly staticContent: StaticPageParts | null
  /** The script element that requests what the first view reads; null when the page names no reads. */
  readonly prefetchedReads: string | null
}

/**
 * Renders the shell's HTML with its meta tags, the page data, and preloads for the module of this path. The preloads
 * have the integrity and CORS mode of the tags the loader creates later, so the browser reuses them. The data is JSON
 * in a script element that browsers do not run, so the content security policy needs to allow no script that differs
 * from page to page. The script of the prefetched reads comes before every stylesheet, because a script waits for the
 * stylesheets above it.
 */
export function renderPage(
  template: string,
  pathname: string,
  address: VisitedAddress,
  data: PageData,
  { staticContent, prefetchedReads }: BeforeScripts,
): string {
  const module = moduleOfPath(data.registry, pathname)
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const { title, head, noscript } = pageMetaOf(pathname, address)
  const withoutScripts = staticContent ? '' : noscript
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${prefetchedReads ?? ''}`)
    .replace(/(<noscript>)[^<]*(<\/noscript>)/, (_, open: string, close: string) => open + withoutScripts + close)
    .replace('<noscript>', () => `${staticContent?.body ?? ''}<noscript>`)
    .replace(
      '</head>',
      () =>
        `${head}<script type="application/json" id="tiffin-page">${json}</script>` +
        `${module ? preloads(module, staticContent !== null) : ''}${staticContent?.head ?? ''}</head>`,
    )
}

function preloads(module: RegistryModule, hasStyles: boolean): string {
  const link = (kind: 'script' | 'style', href: string) =>
    `<link rel="preload" as="${kind}" crossorigin="anonymous" ` +
    `integrity="${module.integrity[href] ?? ''}" href="${href}">`
  return [
    ...[module.entry, ...module.js].map((href) => link('script', href)),
    ...(hasStyles ? [] : module.css.map((href) => link('style', href))),
  ].join('')
}
