import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Compilation, Compiler, Configuration } from 'webpack'
import type Server from 'webpack-dev-server'
import type { Configuration as DevServer } from 'webpack-dev-server'
import { tellPage, withModule, type RegistryLike } from '../releases/tell-page.ts'

type Options = {
  readonly name: string
  readonly routes: readonly string[]
  readonly contract: string
  readonly against: string
}

const VERSION = 'local'

/**
 * A module from this folder inside a Tiffin that runs elsewhere: this server passes everything on, and tells only the
 * pages it hands out that the module is here. Nobody else's browser knows, so nothing has to be allowed over there.
 * A change builds again and loads the page anew.
 */
export function againstConfig(release: Configuration, options: Options): Configuration & { devServer: DevServer } {
  const { name, against } = options
  const place = addressOf(name, '')
  return {
    // As it is released, but readable: the React it meets there is that of production.
    ...release,
    devtool: 'cheap-module-source-map',
    optimization: { moduleIds: 'named', chunkIds: 'named', minimize: false, splitChunks: { chunks: 'async' } },
    cache: { ...(typeof release.cache === 'object' && release.cache), type: 'filesystem', name: `${name}-against` },
    devServer: {
      // Nobody else on the network may see it, or reach that Tiffin through it.
      host: '127.0.0.1',
      hot: false,
      liveReload: true,
      static: false,
      historyApiFallback: false,
      devMiddleware: { publicPath: place },
      // Back to the host of the page, which is all its content policy allows.
      client: { overlay: { errors: true, warnings: false }, webSocketURL: 'auto://0.0.0.0:0/ws' },
      setupMiddlewares: (middlewares, server) => [
        {
          name: 'tell-pages',
          middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) =>
            void tellPages(server, options, req, res, next),
        },
        ...middlewares,
      ],
      proxy: [
        {
          context: (address) => !address.startsWith(place) && address !== '/ws',
          target: against,
          changeOrigin: true,
          secure: false,
          xfwd: false,
        },
      ],
      onListening: ({ server }) => {
        const address = server?.address()
        if (typeof address === 'object' && address)
          process.stdout.write(`\n  ${name} of this folder inside ${against}: http://localhost:${address.port}\n\n`)
      },
    },
  }
}

/** Answers pages and the registry itself: as the other Tiffin does, with this module in it. */
async function tellPages(
  server: Server,
  { name, routes, contract, against }: Options,
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
): Promise<void> {
  const url = new URL(req.url ?? '/', against)
  const isPage =
    req.method === 'GET' &&
    String(req.headers.accept).includes('text/html') &&
    !/\.\w+$/.test(url.pathname) &&
    !/^\/(api|dev)\//.test(url.pathname)
  if (!isPage && url.pathname !== '/modules.json') return next()
  try {
    const here = await describe(server, { name, routes, contract })
    const reply = await fetch(url, {
      headers: {
        accept: String(req.headers.accept),
        ...(req.headers.authorization && { authorization: req.headers.authorization }),
      },
    })
    const text = await reply.text()
    const body = isPage ? tellPage(text, here) : JSON.stringify(withModule(JSON.parse(text) as RegistryLike, here))
    const headers = Object.fromEntries(
      [...reply.headers].filter(([header]) =>
        ['content-type', 'content-security-policy', 'cache-control'].includes(header),
      ),
    )
    res.writeHead(reply.status, headers).end(body)
  } catch (error) {
    res
      .writeHead(502, { 'content-type': 'text/plain' })
      .end(`${name} could not be shown inside ${against}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

/** The module as the registry describes one, from what was built last. */
async function describe(server: Server, { name, routes, contract }: Omit<Options, 'against'>) {
  const { outputOptions, compiler, assets } = await built(server)
  const hashes = await Promise.all(
    Object.keys(assets)
      .filter((file) => /\.(js|css)$/.test(file))
      .map(
        async (file) =>
          [addressOf(name, file), await hashOf(compiler, path.join(String(outputOptions.path), file))] as const,
      ),
  )
  const entry = hashes.find(([address]) => address.includes('/remoteEntry'))?.[0]
  return { name, version: VERSION, routes, contract, entry, js: [], css: [], integrity: Object.fromEntries(hashes) }
}

/** Of the file as it is served: what the build itself keeps in memory has no content any more. */
function hashOf({ outputFileSystem }: Compiler, file: string): Promise<string> {
  return new Promise((resolve, reject) => {
    outputFileSystem?.readFile(file, (error, content) => {
      if (error || content === undefined) reject(error ?? new Error(`${file} is empty`))
      else resolve(`sha384-${createHash('sha384').update(content).digest('base64')}`)
    })
  })
}

function addressOf(name: string, file: string): string {
  return `/modules/${name}/${VERSION}/${file}`
}

function built(server: Server): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    server.middleware?.waitUntilValid((stats) => {
      if (!stats || !('compilation' in stats)) reject(new Error('nothing was built'))
      else if (stats.hasErrors()) reject(new Error('the build failed'))
      else resolve(stats.compilation)
    })
  })
}
