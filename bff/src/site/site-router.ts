import path from 'node:path'
import { moduleOfPath, SERVER_TIME_ENTRY, paths, type Registry } from '@tiffin/contracts'
import type { ModuleStore, Releases } from '@tiffin/module-releases'
import { Router, type Request } from 'express'
import { subdomainOf, type TokenVerifiers } from '../auth/authenticate.ts'
import type { ProxyConfig } from '../edge/request-context.ts'
import { moduleFiles } from '../modules/module-files.ts'
import { shellAssets } from './assets.ts'
import { billPageRouter } from './bill-page/bill-page.ts'
import { cachedFile } from './cached-file.ts'
import { crawlersRouter } from './crawlers.ts'
import { PREFETCH_SCRIPT, prefetchedReadsOf } from './prefetched-reads.ts'
import { allowInlineScript } from './inline-script.ts'
import { installedAppRouter } from './installed-app.ts'
import { previewPageRouter } from './preview-page/preview-page.ts'
import { renderPage, type PageSettings } from './page.ts'
import { publicPages } from './public-pages.ts'
import type { PublicPlans } from './public-plans.ts'
import { createStaticPages, documentPage, frontPage, STATIC_PAGE_SCRIPT } from './static-page.ts'
import { linkPreviewRouter } from './link-preview.ts'
import { shellBuildOf, type ShellBuilds } from './shell-builds.ts'
import { visitedAddress } from './visited-address.ts'
import { workerRouter } from './worker.ts'

export type Site = {
  /** The folder of the built shell, which is served while no release of the shell can be read. */
  readonly shell: string
  readonly shellBuilds: ShellBuilds
  readonly releases: Releases
  readonly store: ModuleStore
  readonly verifiers: TokenVerifiers
  readonly plans: PublicPlans
  /** False removes the service worker, which opens the till without a connection, from every browser. */
  readonly hasWorker: boolean
}

/**
 * Serves the shell, the released modules and their registry. Every path without a file extension is a page of the
 * shell, except those of a bill by link and of a preview.
 */
export function siteRouter(
  { shell, shellBuilds, releases, store, verifiers, plans: publicPlans, hasWorker }: Site,
  settings: PageSettings,
  { https }: ProxyConfig,
): Router {
  const locate = (req: Request) => visitedAddress(req, settings.baseDomain, https)
  const pageInFolder = cachedFile(path.join(shell, 'index.html'))
  /**
   * Returns the HTML of the shell for a request. The host alone decides about a canary: the page is requested without a
   * token, and the request for the registry does not have the query of the page.
   */
  const shellPageFor = async ({ headers }: Request): Promise<string> =>
    (await releases.pageFor(visitedAddress({ headers, url: '/' }, settings.baseDomain, https).tenant)) ?? pageInFolder()
  const registryFor = async (tenant: string | null, html: string | null): Promise<Registry> => ({
    ...(await releases.registryFor(tenant)),
    ...(html !== null && { shell: shellBuildOf(html) }),
  })
  const staticPageOf = createStaticPages(store)
  const router = Router()

  /**
   * Finds the static content of a public page, which a visitor sees before any script has run; null when there is none.
   */
  async function publicPage(registry: Registry, pathname: string) {
    const module = moduleOfPath(registry, paths.root())
    const page = module && (await staticPageOf(module))
    if (!module || !page) return null
    if (pathname !== paths.root())
      return { staticContent: documentPage(page, module, pathname, settings.contactEmail), plans: null }
    const plans = await publicPlans()
    return { staticContent: frontPage(page, module, plans), plans }
  }

  router.use('/assets', shellAssets(path.join(shell, 'assets'), shellBuilds))
  router.use('/modules', moduleFiles(store))
  router.get('/modules.json', async (req, res) => {
    const html = await shellPageFor(req).catch(() => null)
    const registry = await registryFor(subdomainOf(req.headers, verifiers) ?? locate(req).tenant, html)
    res.set('cache-control', 'no-cache').vary('authorization').json(registry)
  })
  router.use(crawlersRouter(locate))
  router.use(linkPreviewRouter())
  router.use(installedAppRouter(locate))
  router.use(workerRouter(shell, hasWorker))
  router.use(billPageRouter())
  router.use(previewPageRouter())
  router.get('/{*path}', async (req, res, next) => {
    if (path.extname(req.path) !== '') return next()
    const address = locate(req)
    const template = await shellPageFor(req)
    const registry = await registryFor(address.tenant, template)
    // On an address without a restaurant only the user's token tells whether a canary version applies.
    const askRegistry = address.tenant === null && (await releases.hasCanary())
    const isPublic = address.tenant === null && publicPages.some((page) => page.path === req.path)
    const { staticContent, plans } = (isPublic && (await publicPage(registry, req.path))) || {
      staticContent: null,
      plans: null,
    }
    const data = { registry, askRegistry, ...settings, ...(plans && { plans }) }
    // Where the user's token decides about the version, the gateway does not know yet what that version reads.
    const prefetchedReads = staticContent || askRegistry ? null : prefetchedReadsOf(registry, req.path)
    const html = renderPage(template, req.path, address, data, { staticContent, prefetchedReads })
    if (staticContent) allowInlineScript(res, STATIC_PAGE_SCRIPT)
    if (prefetchedReads) allowInlineScript(res, PREFETCH_SCRIPT)
    // The server's time is in a header, because a page that contains it would differ each time and never be answered
    // with 304.
    res.set('server-timing', `${SERVER_TIME_ENTRY};dur=${Date.now()}`)
    res.set('cache-control', 'no-cache').type('html').send(html)
  })
  return router
}
