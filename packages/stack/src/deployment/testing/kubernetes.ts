import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'
import { ROOT } from '../../workspace.ts'
import { kustomization, manifest, type Deployment, type Job } from './kubernetes-schema.ts'
import type { DeployedProcess } from './process-settings.ts'

const FOLDER = path.join(ROOT, 'deploy/kubernetes')
const textOf = (...place: string[]) => readFileSync(path.join(FOLDER, ...place), 'utf8')
export type Manifest = z.output<typeof manifest>

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges a patch as kustomize does: objects by key, and entries of a list by `name`; what else is there twice stays. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (target === undefined) return patch
  if (isTree(target) && isTree(patch)) {
    const keys = [...new Set([...Object.keys(target), ...Object.keys(patch)])]
    return Object.fromEntries(keys.map((key) => [key, mergePatch(target[key], patch[key])]))
  }
  if (Array.isArray(target) && Array.isArray(patch)) {
    const nameOf = (entry: unknown) => (isTree(entry) ? entry['name'] : undefined)
    const named = (list: readonly unknown[], name: unknown) => list.find((each) => nameOf(each) === name)
    return [
      ...target.map((entry) => mergePatch(entry, named(patch, nameOf(entry)))),
      ...patch.filter((entry) => named(target, nameOf(entry)) === undefined),
    ]
  }
  return patch === undefined ? target : patch
}

/** The text of a file of `deploy/kubernetes`, changed by a test; the file itself by default. */
export type Change = (file: string, content: string) => string
const unchanged: Change = (_, content) => content

/** Renders a folder of manifests. @throws for a key that we do not use, or a resource that is missing */
export function renderFolder(folder: string, change: Change = unchanged): Manifest[] {
  const contentOf = (file: string) => change(`${folder}/${file}`, textOf(folder, file))
  const { resources, patches = [], images = [] } = z.parse(kustomization, parse(contentOf('kustomization.yaml')))
  const documents = resources.flatMap((file) =>
    parseAllDocuments(contentOf(file)).map((document) => document.toJS() as Tree),
  )
  return documents.map((document) => {
    const { metadata, ...patched } = patches
      .filter(({ target }) => target.kind === document['kind'])
      .reduce((merged, { path: file }) => mergePatch(merged, parse(contentOf(file))) as Tree, document)
    const found = z.parse(manifest, { ...patched, metadata: document['metadata'] ?? metadata })
    if (found.kind !== 'Deployment' && found.kind !== 'Job') return found
    const [{ image }] = found.spec.template.spec.containers
    if (!images.some(({ name }) => name === image)) throw new Error(`${found.metadata.name}: ${image} has no version`)
    return found
  })
}

/** Reads the settings and secrets that the manifests refer to by name. */
export function readSettings(change: Change = unchanged) {
  const file = 'settings/kustomization.yaml'
  const { configMapGenerator = [], secretGenerator = [] } = z.parse(kustomization, parse(change(file, textOf(file))))
  const assignment = (literal: string) => [literal.split('=')[0]!, literal.slice(literal.indexOf('=') + 1)] as const
  return {
    configMaps: new Map(
      configMapGenerator.map(({ name, literals = [] }) => [name, Object.fromEntries(literals.map(assignment))]),
    ),
    secrets: new Map(secretGenerator.map(({ name, files = [] }) => [name, files.map((each) => path.basename(each))])),
  }
}

/** Returns a Deployment or Job with its settings and mounted secrets. @throws for a reference to nothing */
export function toProcess(
  { metadata, spec }: Deployment | Job,
  { configMaps, secrets }: ReturnType<typeof readSettings>,
): DeployedProcess {
  const { volumes, containers } = spec.template.spec
  const [{ command, env = [], envFrom = [], volumeMounts }] = containers
  const found = <T>(map: ReadonlyMap<string, T>, name: string): T => {
    const value = map.get(name)
    if (value === undefined) throw new Error(`${metadata.name}: there is no ${name}`)
    return value
  }
  const mounted = volumeMounts.flatMap(({ name, mountPath }) => {
    const volume = found(new Map(volumes.map((each) => [each.name, each])), name)
    const names = 'secret' in volume ? found(secrets, volume.secret.secretName) : []
    return names.map((secret) => [`${mountPath}/${secret}`, secret] as const)
  })
  return {
    name: metadata.name,
    entry: command[1] ?? '',
    settings: {
      ...Object.assign({}, ...envFrom.map(({ configMapRef }) => found(configMaps, configMapRef.name))),
      ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
    },
    secrets: Object.fromEntries(mounted),
  }
}
