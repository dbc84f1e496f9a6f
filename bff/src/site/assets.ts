import { existsSync } from 'node:fs'
import path from 'node:path'
import express, { Router, type RequestHandler } from 'express'

const ENCODINGS = [['br', '.br'], ['gzip', '.gz']] as const
const COMPRESSED = /\.(js|css|svg|json)$/

/** Files with their hash or version in the name: kept for a year and, where a build step compressed them, sent so. */
export function immutableAssets(directory: string): Router {
  const router = Router()
  router.use(preferCompressed(directory))
  router.use(
    express.static(directory, {
      index: false,
      redirect: false,
      immutable: true,
      maxAge: '365d',
      setHeaders: (res, file) => {
        const encoding = ENCODINGS.find(([, suffix]) => file.endsWith(suffix))?.[0]
        if (!encoding) return
        res.set('content-encoding', encoding)
        res.type(path.extname(file.slice(0, file.lastIndexOf('.'))))
      },
    }),
  )
  router.use((_req, res) => void res.status(404).set('cache-control', 'no-store').type('text').send('Not found.'))
  return router
}

function preferCompressed(directory: string): RequestHandler {
  return (req, res, next) => {
    const file = req.path
    if (COMPRESSED.test(file)) {
      res.vary('accept-encoding')
      const match = ENCODINGS.find(([name, suffix]) => req.acceptsEncodings(name) && isFile(directory, file + suffix))
      if (match) req.url = file + match[1]
    }
    next()
  }
}

function isFile(directory: string, file: string): boolean {
  const full = path.join(directory, file)
  return full.startsWith(directory + path.sep) && existsSync(full)
}
