import { Router, type Request } from 'express'
import { escapeHtml } from './escape-html.ts'
import { publicPages } from './public-pages.ts'
import type { VisitedAddress } from './visited-address.ts'

/** Serves robots.txt and sitemap.xml. Crawlers may read every page; a `noindex` tag keeps private ones unlisted. */
export function crawlersRouter(locate: (req: Request) => VisitedAddress): Router {
  const router = Router()
  router.get('/robots.txt', (req, res) => {
    const { mainOrigin } = locate(req)
    res.type('text').send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${mainOrigin}/sitemap.xml\n`)
  })
  router.get('/sitemap.xml', (req, res) => {
    const { mainOrigin } = locate(req)
    const entries = publicPages.map(({ path }) => `<url><loc>${escapeHtml(mainOrigin + path)}</loc></url>`)
    res
      .type('xml')
      .send(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`,
      )
  })
  return router
}
