import { paths, PREVIEW_PAGE_PATH, type RoutedEndpoint } from '@tiffin/contracts'
import type { RequestHandler } from 'express'
import { notFound } from './errors.ts'

/** The paths of the operator's panel, as the shell selects it. Its own previews are opened at its host. */
const PANEL = /^\/system(\/|$)/
const OPERATOR_API = '/api/system/'
/** Paths of files and of the API, which are not pages. A bill by link and a picture are for guests. */
const FILES = /^\/(assets|modules|api)\/|\.\w+$/

export type OperatorHost = {
  /** Returns whether clients at this host may call the endpoint. */
  readonly serves: (endpoint: RoutedEndpoint, host: string | undefined) => boolean
  /** Redirects to the panel, answers other pages at its host NOT_FOUND, and passes all other requests on. */
  readonly pages: RequestHandler
}

/**
 * Separates the operator's panel from everything else by its host, so that no script of a restaurant's page or of the
 * marketing pages shares an origin, and with it the stored session, with the panel (decision 83).
 *
 * @param own the host of the panel, with its port unless that is the default; null serves the panel at every host
 */
export function createOperatorHost(own: string | null, { https }: { readonly https: boolean }): OperatorHost {
  if (own === null) return { serves: () => true, pages: (_req, _res, next) => next() }
  const isOwn = (host: string | undefined) => host?.toLowerCase() === own
  return {
    serves: (endpoint, host) =>
      isSharedByAll(endpoint) || isOwn(host) === (isForOperator(endpoint) || endpoint.path.startsWith(OPERATOR_API)),
    pages(req, res, next) {
      const panel = PANEL.test(req.path)
      if (isOwn(req.headers.host)) {
        if (panel || req.path === PREVIEW_PAGE_PATH || FILES.test(req.path)) return next()
        return req.path === '/' ? res.redirect(paths.system()) : notFound(req, res, next)
      }
      return panel ? res.redirect(`${https ? 'https' : 'http'}://${own}${req.originalUrl}`) : next()
    },
  }
}

function isForOperator({ access }: RoutedEndpoint): boolean {
  return access.scope === 'system' || access.scope === 'deploy'
}

/** Pages of all hosts report failures of modules. */
function isSharedByAll({ access }: RoutedEndpoint): boolean {
  return access.scope === 'anyone'
}
