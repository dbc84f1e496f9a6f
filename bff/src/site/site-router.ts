import path from 'node:path'
import type { ModuleStore, Releases } from '@tiffin/config/releases'
import { Router, type Request } from 'express'
import { restaurantOf, type TokenVerifiers } from '../api/access.ts'
import type { Surroundings } from '../edge/request-context.ts'
import { moduleFiles } from '../modules/module-files.ts'
import { immutableAssets } from './assets.ts'
import { cachedFile } from './cached-file.ts'
import { crawlersRouter } from './crawlers.ts'
import { renderPage, type PageSettings } from './page.ts'
import { sharedPictureRouter } from './shared-picture.ts'
import { visitedAddress } from './visited-address.ts'

export type Site = {
  /** Where the shell was built. */
  readonly shell: string
  readonly releases: Releases
  readonly store: ModuleStore
  readonly verifiers: TokenVerifiers
}

/** The shell, the released modules and their registry. Every other address gets the page: the shell picks the world. */
export function siteRouter(
  { shell, releases, store, verifiers }: Site,
  settings: PageSettings,
  { https }: Surroundings,
): Router {
  const locate = (req: Request) => visitedAddress(req, settings.baseDomain, https)
  const template = cachedFile(path.join(shell, 'index.html'))
  const router = Router()

  router.use('/assets', immutableAssets(path.join(shell, 'assets')))
  router.use('/modules', moduleFiles(store))
  router.get('/modules.json', async (req, res) => {
    const registry = await releases.registryFor(restaurantOf(req.headers, verifiers) ?? locate(req).tenant)
    res.set('cache-control', 'no-cache').vary('authorization').json(registry)
  })
  router.use(crawlersRouter(locate))
  router.use(sharedPictureRouter())
  router.get('/{*path}', async (req, res, next) => {
    if (path.extname(req.path) !== '') return next()
    const address = locate(req)
    const registry = await releases.registryFor(address.tenant)
    // Where the address names no restaurant, only its token tells whether it is to try another version.
    const askRegistry = address.tenant === null && (await releases.isTrying())
    const html = renderPage(await template(), req.path, address, { registry, askRegistry, ...settings })
    res.set('cache-control', 'no-cache').type('html').send(html)
  })
  return router
}
