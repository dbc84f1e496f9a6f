import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readRegistry } from '@tiffin/config/registry'
import { Router, type Request } from 'express'
import type { Surroundings } from '../edge/request-context.ts'
import { immutableAssets } from './assets.ts'
import { crawlersRouter } from './crawlers.ts'
import { renderPage, type PageSettings } from './page.ts'
import { sharedPictureRouter } from './shared-picture.ts'
import { visitedAddress } from './visited-address.ts'

export type SiteDirectories = { readonly shell: string; readonly modules: string }

/** The shell, the released modules and their registry. Every other address gets the page: the shell picks the world. */
export function siteRouter(directories: SiteDirectories, settings: PageSettings, { https }: Surroundings): Router {
  const locate = (req: Request) => visitedAddress(req, settings.baseDomain, https)
  const template = cachedFile(path.join(directories.shell, 'index.html'))
  const router = Router()

  router.use('/assets', immutableAssets(path.join(directories.shell, 'assets')))
  router.use('/modules', immutableAssets(directories.modules))
  router.get('/modules.json', async (_req, res) => void res.set('cache-control', 'no-cache').json(await readRegistry(directories.modules)))
  router.use(crawlersRouter(locate))
  router.use(sharedPictureRouter())
  router.get('/{*path}', async (req, res, next) => {
    if (path.extname(req.path) !== '') return next()
    const html = renderPage(await template(), req.path, locate(req), await readRegistry(directories.modules), settings)
    res.set('cache-control', 'no-cache').type('html').send(html)
  })
  return router
}

/** A file read again only when it was written again, so a new build of the shell needs no restart. */
function cachedFile(file: string): () => Promise<string> {
  let known: { mtimeMs: number; text: string } | undefined
  return async () => {
    const { mtimeMs } = await stat(file)
    if (known?.mtimeMs !== mtimeMs) known = { mtimeMs, text: await readFile(file, 'utf8') }
    return known.text
  }
}
