import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Compilation, Configuration } from 'webpack'
import type Server from 'webpack-dev-server'
import type { Configuration as DevServer } from 'webpack-dev-server'

type Options = { readonly name: string; readonly routes: readonly string[]; readonly contract: string; readonly against: string }
type RegistryLike = { readonly modules: readonly { readonly name: string }[] }

const VERSION = 'local'
const PAGE_DATA = /(<script type="application\/json" id="tiffin-page">)(.*?)(<\/script>)/

/**
 * A module from this folder inside a Tiffin that runs elsewhere: this server passes everything on, and tells only the
 * pages it hands out that the module is here. Nobody else's browser knows, so nothing has to be allowed over there.
 * A change builds again and loads the page anew.
 */
export function againstConfig(release: Configuration, options: Options): Configuration & { devServer: DevServer } {
  const { name, against } = options
  const place = `/modules/${name}/${VERSION}/`
  return {
    ...release,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    optimization: { moduleIds: 'named', chunkIds: 'named', minimize: false, splitChunks: { chunks: 'async' } },
    cache: { type: 'filesystem', name: `${name}-against` },
    devServer: {
      hot: false,
      liveReload: true,
      static: false,
      historyApiFallback: false,
      devMiddleware: { publicPath: place },
      client: { overlay: { errors: true, warnings: false } },
      setupMiddlewares: (middlewares, server) => [{ name: 'tell-pages', middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) => void tellPages(server, options, req, res, next) }, ...middlewares],
      proxy: [{ context: (path) => !path.startsWith(place) && path !== '/ws', target: against, changeOrigin: true, secure: false, xfwd: false }],
      onListening: ({ server }) => {
        const address = server?.address()
        if (typeof address === 'object' && address) process.stdout.write(`\n  ${name} of this folder inside ${against}: http://localhost:${address.port}\n\n`)
      },
    },
  }
}

/** Answers pages and the registry itself: as the other Tiffin does, with this module in it. */
async function tellPages(server: Server, { name, routes, contract, against }: Options, req: IncomingMessage, res: ServerResponse, next: () => void): Promise<void> {
  const url = new URL(req.url ?? '/', against)
  const isPage = req.method === 'GET' && String(req.headers.accept).includes('text/html') && !/\.\w+$/.test(url.pathname) && !/^\/(api|dev)\//.test(url.pathname)
  if (!isPage && url.pathname !== '/modules.json') return next()
  try {
    const here = await describe(server, { name, routes, contract })
    const replace = (registry: RegistryLike) => ({ ...registry, modules: [...registry.modules.filter((module) => module.name !== name), here] })
    const reply = await fetch(url, { headers: { accept: String(req.headers.accept), ...(req.headers.authorization && { authorization: req.headers.authorization }) } })
    const text = await reply.text()
    const body = isPage
      ? text.replace(PAGE_DATA, (_, before: string, json: string, after: string) => {
          const page = JSON.parse(json) as { registry: RegistryLike }
          return before + JSON.stringify({ ...page, registry: replace(page.registry) }).replaceAll('<', '\\u003c') + after
        })
      : JSON.stringify(replace(JSON.parse(text) as RegistryLike))
    const headers = Object.fromEntries([...reply.headers].filter(([header]) => ['content-type', 'content-security-policy', 'cache-control'].includes(header)))
    res.writeHead(reply.status, headers).end(body)
  } catch (error) {
    res.writeHead(502, { 'content-type': 'text/plain' }).end(`${against} does not answer: ${String(error)}`)
  }
}

/** The module as the registry describes one, from what was built last. */
async function describe(server: Server, { name, routes, contract }: Omit<Options, 'against'>) {
  const compilation = await built(server)
  const files = compilation.getAssets().filter((asset) => /\.(js|css)$/.test(asset.name))
  const address = (file: string) => `/modules/${name}/${VERSION}/${file}`
  const hashOf = (content: Buffer | string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  const entry = files.find((asset) => asset.name.startsWith('remoteEntry'))?.name ?? ''
  return { name, version: VERSION, routes, contract, entry: address(entry), js: [], css: [], integrity: Object.fromEntries(files.map((asset) => [address(asset.name), hashOf(asset.source.buffer())])) }
}

function built(server: Server): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    server.middleware?.waitUntilValid((stats) => (stats && 'compilation' in stats ? resolve(stats.compilation) : reject(new Error('nothing was built'))))
  })
}
