import path from 'node:path'
import { paths } from '@tiffin/contracts'
import { Router, type Request } from 'express'
import type { VisitedAddress } from './visited-address.ts'

/** The apps that can be installed: the till, from which the back office opens as well, and the kitchen screen. */
const APPS = [
  { manifest: '/manifest.webmanifest', start: paths.pos(), title: 'Tiffin' },
  { manifest: '/kitchen.webmanifest', start: paths.kitchen(), title: 'Tiffin Kitchen' },
] as const

/**
 * The icons, in pixels, which `e2e/pictures` draws and stores in `icons`. A maskable one fills its square, of which a
 * system may cut off all but the middle.
 */
export const ICONS = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const

/**
 * The icon on the home screen of an iPhone or iPad. Both take this icon, not those of the manifest, and round its
 * corners.
 */
export const HOME_SCREEN_ICON = { path: '/apple-touch-icon.png', size: 180 } as const

/** Returns the tags by which a browser offers to install a page of the staff; none for the operator's pages. */
export function installTagsOf(pathname: string): string {
  if (isBelow(pathname, paths.system())) return ''
  const app = isBelow(pathname, paths.kitchen()) ? APPS[1] : APPS[0]
  return `<link rel="manifest" href="${app.manifest}"><link rel="apple-touch-icon" href="${HOME_SCREEN_ICON.path}">`
}

function isBelow(pathname: string, start: string): boolean {
  return pathname === start || pathname.startsWith(`${start}/`)
}

/**
 * Serves the manifests and their icons. On a restaurant's address the app's name contains the subdomain, because one
 * computer may have the tills of two restaurants.
 */
export function installedAppRouter(locate: (req: Request) => VisitedAddress): Router {
  const router = Router()
  for (const { manifest, start, title } of APPS)
    router.get(manifest, (req, res) => {
      const { tenant } = locate(req)
      res.set('cache-control', 'no-cache').type('application/manifest+json')
      res.send(
        JSON.stringify({
          id: start,
          name: tenant === null ? title : `${title} · ${tenant}`,
          short_name: tenant ?? title,
          start_url: start,
          scope: '/',
          display: 'standalone',
          // A second tap on the icon shows the window that is open, with its carts, instead of another.
          launch_handler: { client_mode: 'focus-existing' },
          background_color: '#faf8f5',
          theme_color: '#faf8f5',
          icons: ICONS.map(({ path: src, size, purpose }) => ({
            src,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose,
          })),
        }),
      )
    })
  for (const { path: file } of [...ICONS, HOME_SCREEN_ICON])
    router.get(file, (_req, res) =>
      res.sendFile(path.join(import.meta.dirname, 'icons', path.basename(file)), { maxAge: '1d' }),
    )
  return router
}
