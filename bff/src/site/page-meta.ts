import { escapeHtml } from './escape-html.ts'
import { installTagsOf } from './installed-app.ts'
import { publicPages, type PublicPage } from './public-pages.ts'
import { LINK_PREVIEW } from './link-preview.ts'
import type { VisitedAddress } from './visited-address.ts'

/** The parts of the HTML that differ between pages. The gateway writes them, because crawlers run no scripts. */
export type PageMeta = { readonly title: string; readonly head: string; readonly noscript: string }

const PLAIN_TITLE = 'Tiffin'

/**
 * Describes public pages for search engines and link previews. Every other page, and every page at a restaurant's
 * address, is `noindex`.
 */
export function pageMetaOf(pathname: string, { mainOrigin, tenant }: VisitedAddress): PageMeta {
  const page = tenant !== null ? undefined : publicPages.find(({ path }) => path === pathname)
  if (!page)
    return {
      title: PLAIN_TITLE,
      head: `<meta name="robots" content="noindex">${installTagsOf(pathname)}`,
      noscript: 'Tiffin needs JavaScript.',
    }
  return { title: page.title, head: headOf(page, mainOrigin), noscript: summaryOf(page) }
}

function headOf({ path, title, description }: PublicPage, origin: string): string {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const graph = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}">`
  const address = origin + path
  return [
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    graph('type', 'website'),
    graph('site_name', PLAIN_TITLE),
    graph('locale', 'en_IN'),
    graph('title', title),
    graph('description', description),
    graph('url', address),
    graph('image', `${origin}${LINK_PREVIEW.path}`),
    graph('image:width', String(LINK_PREVIEW.width)),
    graph('image:height', String(LINK_PREVIEW.height)),
    named('twitter:card', 'summary_large_image'),
  ].join('')
}

/** Writes the text for clients without JavaScript. */
function summaryOf({ title, description }: PublicPage): string {
  const links = publicPages.map((page) => `<li><a href="${page.path}">${escapeHtml(page.title)}</a></li>`)
  return (
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>` +
    `<p>Tiffin runs in the browser and needs JavaScript.</p><ul>${links.join('')}</ul>`
  )
}
