import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { ROOT } from '../../workspace.ts'
import type { DeployedProcess } from './process-settings.ts'

const text = z.string()
const texts = z.array(text)
const duration = z.string().check(z.regex(/^\d+(ms|s|m)$/))
const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully'])

/** The keys of a service in compose.yml that we use; any other one is refused. */
const service = z.strictObject({
  image: text,
  command: z.optional(texts),
  restart: z.optional(z.enum(['no', 'always', 'on-failure', 'unless-stopped'])),
  init: z.optional(z.boolean()),
  read_only: z.optional(z.boolean()),
  tmpfs: z.optional(texts),
  cap_drop: z.optional(texts),
  security_opt: z.optional(texts),
  stop_grace_period: z.optional(duration),
  shm_size: z.optional(text),
  profiles: z.optional(texts),
  environment: z.optional(z.record(z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)), text)),
  secrets: z.optional(texts),
  volumes: z.optional(texts),
  ports: z.optional(texts),
  depends_on: z.optional(z.record(text, z.strictObject({ condition }))),
  healthcheck: z.optional(
    z.union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({ test: texts, interval: duration, timeout: duration, retries: z.int() }),
    ]),
  ),
})

const composeFile = z.strictObject({
  name: text,
  services: z.record(text, service),
  volumes: z.record(text, z.strictObject({})),
  secrets: z.record(text, z.strictObject({ file: text })),
})
export type ComposeFile = z.output<typeof composeFile>

/** Replaces `${NAME:-default}` by the default, and `${NAME:?text}` by what is given, in every text of a parsed file. */
function interpolate(content: unknown, given: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(content)) return content.map((each) => interpolate(each, given))
  if (typeof content === 'object' && content !== null)
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, interpolate(value, given)]))
  if (typeof content !== 'string') return content
  return content.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, sign: string, rest: string) => {
    if (given[name] === undefined && sign === '?') throw new Error(`${name} must be set`)
    return given[name] ?? rest
  })
}

export const readCompose = (): string => readFileSync(path.join(ROOT, 'deploy/compose.yml'), 'utf8')

/** Parses compose.yml. @throws for a key that we do not use, or a setting that has no default and is not given */
export function parseCompose(content: string, given: Readonly<Record<string, string>>): ComposeFile {
  const file = interpolate(parse(content, { merge: true }), given) as Record<string, unknown>
  const own = Object.fromEntries(Object.entries(file).filter(([key]) => !key.startsWith('x-')))
  return z.parse(composeFile, own)
}

/** Lists the containers of compose.yml that run our image. */
export function composeProcesses({ services }: ComposeFile): DeployedProcess[] {
  return Object.entries(services).flatMap(([name, { command, environment, secrets }]) => {
    const [runtime, entry] = command ?? []
    if (runtime !== 'node' || entry === undefined) return []
    const mounted = (secrets ?? []).map((secret) => [`/run/secrets/${secret}`, secret] as const)
    return [{ name, entry, settings: environment ?? {}, secrets: Object.fromEntries(mounted) }]
  })
}
