import { createModulePreview, openModulePreview, PREVIEW_PAGE_PATH } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import type { Releases } from '@tiffin/module-releases'
import { gatewayEndpoint, type GatewayEndpoint } from '../gateway-endpoints/gateway-endpoint.ts'
import { originOf, requireRelease, withAppErrors } from './module-caller.ts'
import type { PreviewTokens } from './preview-tokens.ts'

/**
 * Returns the endpoints by which a version is shown to whoever has its address. The version must be one that could be
 * promoted, when the address is made and whenever it is opened.
 */
export function previewEndpoints(releases: Releases, tokens: PreviewTokens): GatewayEndpoint[] {
  return [
    gatewayEndpoint(createModulePreview, async ({ params: { name }, body: { version, hours }, ...request }) => {
      const module = requireRelease(request, name)
      const expiresAt = new Date(Date.now() + hours * HOUR_MS)
      const shown = await withAppErrors(releases.createPreview({ module, version }, expiresAt, originOf(request)))
      return {
        version: shown,
        path: `${PREVIEW_PAGE_PATH}#${tokens.sign({ module, version: shown, expiresAt })}`,
        expires_at: expiresAt.toISOString(),
      }
    }),
    gatewayEndpoint(openModulePreview, async ({ body: { token } }) => {
      const { expiresAt, ...version } = tokens.read(token, new Date())
      const { routes, js, css, ...module } = await withAppErrors(releases.previewOf(version))
      return {
        module: { ...module, routes: [...routes], js: [...js], css: [...css] },
        expires_at: expiresAt.toISOString(),
      }
    }),
  ]
}
