import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import { AppError, type Upload } from '@tiffin/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteOptions } from './route.ts'

/** An uploaded file in memory. `filename` is the client's name for it: never a path, never trusted. */
export type UploadedFile = { readonly content: Buffer; readonly filename: string }

const MAX_FIELDS = 12
/** The most bytes of one text field, enough for the longest text in any script. */
const MAX_FIELD_BYTES = 8 * 1024
/** The most bytes of fields, boundaries and part headers besides the file. */
const OVERHEAD_BYTES = 128 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file; null without one. Only multipart parts set it, so that a JSON body cannot pose as a file. */
    upload: UploadedFile | null
  }
}

/** Adds a scope that accepts multipart bodies only; `registerRoutes` adds the routes to it. */
export function acceptUploads(app: FastifyInstance, registerRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.decorateRequest('upload', null)
    registerRoutes(scope)
  })
}

/**
 * Reads a form into `req.body` (its texts) and `req.upload` (its file), without writing to disk. A form whose
 * `content-length` exceeds the limit is refused unread. Otherwise a file that is too large is read to its end, so that
 * the client receives the error; beyond twice the limit the connection is cut.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST or BODY_TOO_LARGE; in place of the last two the error that
 *   the options of the route make
 */
export async function readUpload(req: FastifyRequest, upload: Upload, options: RouteOptions): Promise<void> {
  if (!req.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' })
  const tooLarge = () => options.whenFileTooLarge?.() ?? new AppError('BODY_TOO_LARGE')
  if (Number(req.headers['content-length']) > upload.maxBytes + OVERHEAD_BYTES) throw tooLarge()
  cutOffAfter(req, 2 * upload.maxBytes + OVERHEAD_BYTES)

  const form = await readParts(req, upload)
  if (form.isFileTooLarge) throw tooLarge()
  if (form.problem !== null)
    throw options.whenBodyInvalid?.(form.problem) ?? new AppError('INVALID_REQUEST', { detail: form.problem })
  req.body = Object.fromEntries(form.fields)
  req.upload = form.file
}

type Form = {
  readonly fields: ReadonlyMap<string, string>
  readonly file: UploadedFile | null
  readonly isFileTooLarge: boolean
  readonly problem: string | null
}

async function readParts(req: FastifyRequest, { field, maxBytes }: Upload): Promise<Form> {
  const fields = new Map<string, string>()
  let file: UploadedFile | null = null
  let isFileTooLarge = false
  let problem: string | null = null
  const limits = { files: 1, fileSize: maxBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FIELDS + 1 }
  try {
    for await (const part of req.parts({ limits, throwFileSizeLimit: false } as Parameters<
      FastifyRequest['parts']
    >[0])) {
      if (part.type === 'field') {
        problem ??= problemOf(part, fields)
        fields.set(part.fieldname, part.value as string)
      } else if (part.fieldname !== field) {
        problem ??= `${part.fieldname}: no file is expected here`
        part.file.resume()
      } else {
        file = await readFile(part)
        isFileTooLarge = part.file.truncated
      }
    }
  } catch (error) {
    problem ??= describe(error)
  }
  return { fields, file, isFileTooLarge, problem }
}

function problemOf(
  { fieldname, value, valueTruncated }: MultipartValue,
  known: ReadonlyMap<string, string>,
): string | null {
  if (known.has(fieldname)) return `${fieldname}: is given twice`
  if (valueTruncated) return `${fieldname}: is too long`
  return typeof value === 'string' ? null : `${fieldname}: must be text`
}

/** Reads a file part; null for an empty file input, which is sent as a part without name and content. */
async function readFile(part: MultipartFile): Promise<UploadedFile | null> {
  const content = await part.toBuffer()
  return content.length === 0 && !part.filename ? null : { content, filename: part.filename }
}

function describe(error: unknown): string {
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT') return 'more than one file'
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return `more than ${MAX_FIELDS} fields`
  return 'the form cannot be read'
}

function cutOffAfter(req: FastifyRequest, maxBytes: number): void {
  let received = 0
  req.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > maxBytes) req.raw.destroy()
  })
}
