import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

type Page = { readonly label: string }
const manifest = readFileSync(new URL('../../../mfe-pos/package.json', import.meta.url), 'utf8')
const { routes, pages }: { routes: string[]; pages: Page[] } = JSON.parse(manifest).tiffin
const module = {
  name: 'pos',
  version: '1',
  routes,
  pages: pages.map((page) => ({ ...page, title: page.label })),
  entry: '',
  js: [],
  css: [],
  integrity: {},
}

/** The page data in the form that the gateway embeds, with the one module of the bundle. */
const pageData = {
  baseDomain: null,
  contactEmail: null,
  checkoutUrl: null,
  askRegistry: false,
  registry: { modules: [module] },
}

/**
 * Serves the bundle as the gateway serves the shell: the build has compressed the assets, and browsers cache them for a
 * year. Forwards `/api` to the product.
 */
export async function serveOneBundle(folder: string, product: string, port: number) {
  const app = express()
  app.use(createProxyMiddleware({ target: product, pathFilter: '/api' }))
  app.get('/assets/:file', (req, res) => {
    const file = path.join(folder, 'assets', path.basename(req.params.file))
    if (!existsSync(file)) return void res.status(404).end()
    res.type(path.extname(file)).set('cache-control', 'public, max-age=31536000, immutable')
    if (existsSync(`${file}.br`)) res.set('content-encoding', 'br').send(readFileSync(`${file}.br`))
    else res.send(readFileSync(file))
  })
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    '</head>',
    `<script type="application/json" id="tiffin-page">${JSON.stringify(pageData)}</script></head>`,
  )
  app.use((_, res) => void res.type('html').set('cache-control', 'no-cache').send(html))
  const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const listening = app.listen(port, '127.0.0.1', () => resolve(listening))
  })
  return { url: `http://localhost:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}
