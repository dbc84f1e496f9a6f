import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
}

/**
 * Starts a fake S3 in memory with path-style addresses: PUT, GET and DELETE of an object, listing, and removing many
 * objects.
 *
 * @param admits returns whether the bucket accepts an access key, by its id; without it the bucket accepts all keys
 */
export async function startBucket(admits: (accessKeyId: string) => boolean = () => true) {
  const objects = new Map<string, { content: Buffer; type: string }>()
  const seen: SeenRequest[] = []
  /** `denied` lists the operations that the access keys may not do. */
  const state = { isUp: true, isHanging: false, denied: [] as ('PUT' | 'GET' | 'LIST' | 'DELETE')[] }
  const server = createServer((req, res) => {
    const { pathname: path, searchParams } = new URL(req.url ?? '', 'http://s3')
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      seen.push({ method: req.method ?? '', path, headers: req.headers })
      if (state.isHanging) return
      const action = searchParams.has('list-type') ? 'LIST' : searchParams.has('delete') ? 'DELETE' : req.method
      const [, keyId = ''] = /Credential=([^/]+)/.exec(req.headers.authorization ?? '') ?? []
      if (!state.isUp || state.denied.some((denied) => denied === action) || !admits(keyId))
        return res.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
      if (req.method === 'PUT') {
        objects.set(path, { content: Buffer.concat(chunks), type: String(req.headers['content-type']) })
        return res.writeHead(200).end()
      }
      const xml = (content: string) => res.writeHead(200, { 'content-type': 'application/xml' }).end(content)
      if (searchParams.has('list-type')) {
        const keys = [...objects.keys()].filter((key) =>
          key.startsWith(`${path.replace(/\/$/, '')}/${searchParams.get('prefix') ?? ''}`),
        )
        const names = keys.map((key) => key.split('/').slice(2).join('/'))
        const contents = names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
        return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`)
      }
      if (searchParams.has('delete')) {
        for (const [, key] of Buffer.concat(chunks)
          .toString()
          .matchAll(/<Key>([^<]+)<\/Key>/g))
          objects.delete(`${path.replace(/\/$/, '')}/${key}`)
        return xml('<DeleteResult/>')
      }
      if (req.method === 'DELETE') {
        objects.delete(path)
        return res.writeHead(204).end()
      }
      const object = objects.get(path)
      if (!object)
        return res
          .writeHead(404, { 'content-type': 'application/xml' })
          .end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
      return res
        .writeHead(200, { 'content-type': object.type, 'content-length': object.content.length })
        .end(object.content)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    seen,
    state,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
