import fc from 'fast-check'
import { mutatedValues, fittingValues, type KnownIds } from './values.ts'
import type { Operation } from './document.ts'

/** A request as it is sent, all of it text, so that it can be printed and sent again. */
export interface FuzzRequest {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly caller: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const CALLERS = ['Admin', 'Captain', 'Cashier', 'Waiter', 'operator', 'nobody', 'forged'] as const
const usualCaller: Readonly<Record<Operation['scope'], string>> = {
  restaurant: 'Admin',
  system: 'operator',
  public: 'nobody',
}

const WRONG_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'Application/JSON',
  'application/json\t',
  'application/jsonp',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  '',
]
const KEYS = ['fuzz-key-0001', 'fuzz-key-0002', 'x', '../..', 'k'.repeat(101)]
const BOUNDARY = 'tiffin-fuzz-boundary'

/**
 * Generates requests of an operation: mostly valid, often with one error, sometimes in a format that it does not read.
 */
export function requestsOf(operation: Operation, known: KnownIds): fc.Arbitrary<FuzzRequest> {
  const { id, method, path, parameters } = operation
  const values = fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema, required, in: place }) => {
        const value = fc.oneof(
          { weight: 8, arbitrary: fittingValues(schema, known) },
          { weight: 1, arbitrary: mutatedValues(schema, known) },
        )
        return [name, required || place === 'path' ? value : fc.option(value, { nil: undefined, freq: 2 })]
      }),
    ),
  )
  return fc
    .record({
      values,
      caller: fc.oneof(
        { weight: 3, arbitrary: fc.constant(usualCaller[operation.scope]) },
        { weight: 1, arbitrary: fc.constantFrom<string>(...CALLERS) },
      ),
      content: contents(operation, known),
      key: fc.option(fc.constantFrom(...KEYS), { nil: undefined, freq: 2 }),
    })
    .map(({ values: chosen, caller, content, key }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(chosen[name]))
      const query = parameters
        .filter((parameter) => parameter.in === 'query' && chosen[parameter.name] !== undefined)
        .map(({ name }) => `${name}=${encode(chosen[name])}`)
      return {
        operation: id,
        method,
        caller,
        body: content?.body,
        path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
        headers: { ...(content?.type && { 'content-type': content.type }), ...(key && { 'idempotency-key': key }) },
      }
    })
}

/** Replaces lone surrogates, which JSON can escape, but neither an address nor UTF-8 can hold. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/gu, '\ufffd')

function encode(value: unknown): string {
  return encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))) || '%20'
}

interface Content {
  readonly type: string
  readonly body: string
}

function contents({ body, bodyType }: Operation, known: KnownIds): fc.Arbitrary<Content | undefined> {
  const stray = fc.constantFrom<Content | undefined>(
    undefined,
    undefined,
    undefined,
    { type: 'application/json', body: '{}' },
    { type: 'application/json', body: '' },
  )
  if (!bodyType) return stray
  const write = bodyType === 'multipart/form-data' ? asForm : asJson
  const schema = body ?? {}
  const right = fittingValues(schema, known).map((value) => write(value))
  const wrong = mutatedValues(schema, known).map((value) => write(value))
  const otherType = fc.tuple(right, fc.constantFrom(...WRONG_TYPES)).map(([content, type]) => ({ ...content, type }))
  const otherBody = fc
    .constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"a":1,"a":2}',
      '{"__proto__":{"role":"Admin"}}',
      '\ufeff{}',
      '{"items":[',
      '1e400',
    )
    .map((text) => ({ type: bodyType, body: text }))
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 7, arbitrary: wrong },
    { weight: 2, arbitrary: otherType },
    { weight: 1, arbitrary: otherBody },
    { weight: 1, arbitrary: stray },
  )
}

function asJson(value: unknown): Content {
  return { type: 'application/json', body: JSON.stringify(value) ?? '' }
}

const FILES = ['name,price,main_category,subcategory\nDal,90,Mains,Dal\n', 'name\n', 'GIF89a', '\u0000'.repeat(20), '']

function asForm(value: unknown): Content {
  const parts = Object.entries((value ?? {}) as Record<string, unknown>).map(([name, field], index) => {
    const text = typeof field === 'string' ? field : (JSON.stringify(field) ?? '')
    const isFile = name === 'image' || name === 'file'
    const kind = isFile ? '; filename="a.csv"\r\ncontent-type: text/csv' : ''
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${kind}`
    return `${head}\r\n\r\n${isFile ? FILES[(text.length + index) % FILES.length] : wellFormed(text)}\r\n`
  })
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join('')}--${BOUNDARY}--\r\n` }
}
