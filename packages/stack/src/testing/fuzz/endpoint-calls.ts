import { fillPath, type Endpoint } from '@tiffin/contracts'
import fc from 'fast-check'
import { anyText, valuesOfSchema, type ExistingValues } from './schema-values.ts'
import { damaged } from './wrong-values.ts'

/** Who makes a call. `forged` sends a token that nobody signed. */
export const CALLERS = [
  'Admin',
  'Captain',
  'Cashier',
  'Waiter',
  'screen',
  'agent',
  'operator',
  'service',
  'nobody',
  'forged',
] as const
export type Caller = (typeof CALLERS)[number]

/** A call of an endpoint as it is sent, all of it text, so that it can be printed and sent again. */
export type EndpointCall = {
  readonly method: Endpoint['method']
  readonly path: string
  readonly caller: Caller
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
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
const WRONG_BODIES = [
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
]
const KEYS = ['fuzz-key-0001', 'fuzz-key-0002', 'x', '../..', 'k'.repeat(101)]
const BOUNDARY = 'tiffin-fuzz-boundary'

/** Generates calls of an endpoint: mostly valid, often with one error, sometimes in a format that it does not read. */
export function callsOfEndpoint(endpoint: Endpoint, known: ExistingValues): fc.Arbitrary<EndpointCall> {
  return fc
    .record({
      params: fieldsOf(
        endpoint.params && valuesOfSchema(endpoint.params, known, '', (name) => nounBefore(name, endpoint.path)),
      ),
      query: fieldsOf(endpoint.query && valuesOfSchema(endpoint.query, known)),
      caller: fc.oneof(
        { weight: 4, arbitrary: fc.constant(usualCaller(endpoint.access)) },
        { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
      ),
      content: contentsOf(endpoint, known),
      key: fc.option(fc.constantFrom(...KEYS), { nil: undefined, freq: 2 }),
    })
    .map(({ params, query, caller, content, key }) => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      const path = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, asText(params[name]) || ' '])))
      const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`)
      return {
        method: endpoint.method,
        path: search.length > 0 ? `${path}?${search.join('&')}` : path,
        caller,
        headers: { ...(content?.type && { 'content-type': content.type }), ...(key && { 'idempotency-key': key }) },
        body: content?.body,
      }
    })
}

function usualCaller(access: Endpoint['access']): Caller {
  switch (access.scope) {
    case 'restaurant':
      return access.roles[0] ?? access.devices?.[0] ?? 'Admin'
    case 'system':
    case 'deploy':
      return 'operator'
    case 'internal':
      return 'service'
    default:
      return 'nobody'
  }
}

/** Returns the noun before a parameter of a path: `tables` of `id` in `/api/tables/:id`. */
function nounBefore(name: string, path: string): string {
  const parts = path.split('/')
  return parts[parts.indexOf(`:${name}`) - 1] ?? ''
}

/** Generates the parameters of a path or a query, some of them damaged. */
function fieldsOf(values: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  if (!values) return fc.constant({})
  return fc
    .oneof({ weight: 10, arbitrary: values }, { weight: 1, arbitrary: damaged(values) })
    .map((value) => (typeof value === 'object' && value !== null ? { ...value } : {}))
}

function asText(value: unknown): string {
  return wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

/** Replaces lone surrogates, which JSON can escape, but neither an address nor UTF-8 can hold. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd')
}

type Content = { readonly type: string; readonly body: string }

function contentsOf({ body, upload, rawBody }: Endpoint, known: ExistingValues): fc.Arbitrary<Content | undefined> {
  const stray = fc.constantFrom<Content | undefined>(
    undefined,
    undefined,
    undefined,
    { type: 'application/json', body: '{}' },
    { type: 'application/json', body: '' },
  )
  // A raw body has no schema.
  const values = rawBody ? fc.constantFrom(...(known.events ?? [{}])) : body && valuesOfSchema(body, known)
  if (!values && !upload) return stray
  const write = upload ? asForm.bind(null, upload.field) : asJson
  const right = (values ?? fc.constant({})).map(write)
  const others = fc.oneof(fc.constantFrom(...WRONG_BODIES), anyText.map(wellFormed))
  return fc.oneof(
    { weight: 10, arbitrary: right },
    { weight: 4, arbitrary: damaged(values ?? fc.constant({})).map(write) },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.constantFrom(...WRONG_TYPES)).map(([content, type]) => ({ ...content, type })),
    },
    { weight: 1, arbitrary: others.map((text) => ({ type: upload ? formType : 'application/json', body: text })) },
    { weight: 1, arbitrary: stray },
  )
}

function asJson(value: unknown): Content {
  return { type: 'application/json', body: JSON.stringify(value) ?? '' }
}

const formType = `multipart/form-data; boundary=${BOUNDARY}`
const FILES = ['name,price,main_category,subcategory\nDal,90,Mains,Dal\n', 'name\n', 'GIF89a', '\u0000'.repeat(20), '']

/** Writes the fields of a form, with a file whose content depends on them in a third of the forms. */
function asForm(field: string, value: unknown): Content {
  const fields = Object.entries((value ?? {}) as Record<string, unknown>).map(
    ([name, each]) => [name, asText(each)] as const,
  )
  const length = fields.reduce((sum, [, text]) => sum + text.length, 0)
  const parts = fields.map(([name, text]) => part(name, '', text))
  if (length % 3 === 0) {
    const file = FILES[length % FILES.length]!
    parts.push(part(field, '; filename="a.csv"\r\ncontent-type: text/csv', file))
  }
  return { type: formType, body: `${parts.join('')}--${BOUNDARY}--\r\n` }
}

function part(name: string, kind: string, text: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${kind}\r\n\r\n${text}\r\n`
}
