import { restaurantUrl } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import type { RegistryModule } from './module-registry.ts'
import { moduleName, version } from './modules.ts'

/** The path of the gateway's page that opens a preview. The token is behind `#`, so that no server logs it. */
export const PREVIEW_PAGE_PATH = '/preview'
/** Where a tab stores its preview, in its session storage, which ends with the tab. */
export const PREVIEW_STORAGE_KEY = 'tiffin:preview'
export const MAX_PREVIEW_HOURS = 72

/** A version of a module for one tab, in place of the one that everybody has. */
export type ModulePreview = { readonly module: RegistryModule; readonly expires_at: string }

/** The module of the operator's panel, whose pages may be at a host of their own. */
const PANEL = 'system'

type Host = Pick<URL, 'protocol' | 'host' | 'hostname'>
type PreviewPlace = {
  /** The module and the path of its preview, as `createModulePreview` answers them. */
  readonly module: string
  readonly path: string
  /** The subdomain of the restaurant where the preview is opened; null for the platform's own pages. */
  readonly restaurant: string | null
}

/**
 * Returns the URL of a preview. A preview is of one tab at one host, so that of a restaurant's pages is at the
 * restaurant's host, where its staff signs in.
 *
 * @param here a host of the platform: for a preview of the panel, that of the panel
 */
export function previewUrl({ module, path, restaurant }: PreviewPlace, here: Host, baseDomain: string | null): string {
  const main =
    baseDomain === null || module === PANEL
      ? here
      : { protocol: here.protocol, host: baseDomain + here.host.slice(here.hostname.length), hostname: baseDomain }
  const url = new URL(path, `${main.protocol}//${main.host}`)
  if (restaurant === null) return url.href
  const { origin, search } = new URL(restaurantUrl(main, restaurant, baseDomain ?? undefined))
  return origin + url.pathname + search + url.hash
}

export const createModulePreview = defineEndpoint({
  id: 'createModulePreview',
  service: 'gateway',
  method: 'POST',
  path: '/api/system/modules/:name/previews',
  access: { scope: 'deploy' },
  summary: 'Makes an address that shows one version of a module to whoever has it, without serving it to anybody else.',
  params: z.object({ name: moduleName }),
  body: z.object({ version, hours: z.int().check(z.minimum(1), z.maximum(MAX_PREVIEW_HOURS)) }),
  response: z.object({
    version: z.string(),
    /** The path at every host of the platform: `PREVIEW_PAGE_PATH#token`; see `previewUrl`. */
    path: z.string(),
    expires_at: timestamp,
  }),
})

export const openModulePreview = defineEndpoint({
  id: 'openModulePreview',
  service: 'gateway',
  method: 'POST',
  path: '/api/module-previews',
  access: { scope: 'anyone' },
  summary: 'Answers the version that a preview address is for, as the registry of one tab has it.',
  body: z.object({ token: z.string().check(z.maxLength(400)) }),
  response: z.object({
    module: z.object({
      name: z.string(),
      version: z.string(),
      routes: z.array(z.string()),
      pages: z.unknown(),
      slots: z.unknown(),
      entry: z.string(),
      js: z.array(z.string()),
      css: z.array(z.string()),
      integrity: z.record(z.string(), z.string()),
      contract: z.string(),
    }),
    expires_at: timestamp,
  }),
})
