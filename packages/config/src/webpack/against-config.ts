import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Compilation, Compiler, Configuration } from 'webpack'
import type Server from 'webpack-dev-server'
import type { Configuration as DevServer } from 'webpack-dev-server'
import { placeOf, placeProblemsOf } from '@tiffin/module-releases/module-place'
import { overrideInPage, overrideInRegistry, type RegistryLike } from '@tiffin/module-releases/override-registry'

type Options = {
  readonly name: string
  readonly routes: string[]
  readonly pages: unknown
  readonly slots: unknown
  readonly contract: string
  readonly against: string
}

const VERSION = 'local'

/**
 * Serves a local module inside a Tiffin that runs elsewhere: a dev server proxies that Tiffin and overrides the module
 * in the pages it serves. Other browsers do not see the local module, so the platform need not permit the override. A
 * change of the sources rebuilds the module and reloads the page.
 */
export function againstConfig(release: Configuration, options: Options): Configuration & { devServer: DevServer } {
  const { name, against } = options
  const place = addressOf(name, '')
  return {
    // The build is the release without minification. A development build would not run, because the shell brings the
    // production build of React.
    ...release,
    devtool: 'cheap-module-source-map',
    optimization: { moduleIds: 'named', chunkIds: 'named', minimize: false, splitChunks: { chunks: 'async' } },
    cache: { ...(typeof release.cache === 'object' && release.cache), type: 'filesystem', name: `${name}-against` },
    devServer: {
      // The server listens on loopback only: the network must not reach the module, or the other Tiffin through it.
      host: '127.0.0.1',
      hot: false,
      liveReload: true,
      static: false,
      historyApiFallback: false,
      devMiddleware: { publicPath: place },
      // The client connects to the page's own host, because the page's content security policy allows no other.
      client: { overlay: { errors: true, warnings: false }, webSocketURL: 'auto://0.0.0.0:0/ws' },
      setupMiddlewares: (middlewares, server) => [
        {
          name: 'override-pages',
          middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) =>
            void overridePages(server, options, req, res, next),
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
          process.stdout.write(
            `${placeProblemsOf(options).join('\n')}\n` +
              `  ${name} of this folder inside ${against}: http://localhost:${address.port}\n\n`,
          )
      },
    },
  }
}

/** Answers pages and the registry with the reply of the other Tiffin, in which this module is overridden. */
async function overridePages(
  server: Server,
  { against, ...module }: Options,
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
    const here = await describe(server, module)
    const reply = await fetch(url, {
      headers: {
        accept: String(req.headers.accept),
        ...(req.headers.authorization && { authorization: req.headers.authorization }),
      },
    })
    const text = await reply.text()
    const body = isPage
      ? overrideInPage(text, here)
      : JSON.stringify(overrideInRegistry(JSON.parse(text) as RegistryLike, here))
    const headers = Object.fromEntries(
      [...reply.headers].filter(([header]) =>
        ['content-type', 'content-security-policy', 'cache-control'].includes(header),
      ),
    )
    res.writeHead(reply.status, headers).end(body)
  } catch (error) {
    res
      .writeHead(502, { 'content-type': 'text/plain' })
      .end(
        `${module.name} could not be shown inside ${against}: ` +
          `${error instanceof Error ? error.message : String(error)}\n`,
      )
  }
}

/** Describes the last build as an entry of the registry. */
async function describe(server: Server, module: Omit<Options, 'against'>) {
  const { name } = module
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
  return {
    ...module,
    ...placeOf(module),
    version: VERSION,
    entry,
    js: [],
    css: [],
    integrity: Object.fromEntries(hashes),
  }
}

/**
 * Returns the hash of a served file. The function reads the file, because webpack drops the content of the assets in
 * memory once it has written them.
 */
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
