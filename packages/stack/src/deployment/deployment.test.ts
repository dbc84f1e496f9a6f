import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loginsEnv } from '../database/logins.ts'
import { SERVICES } from '../services.ts'
import { ROOT } from '../workspace.ts'
import { composeProcesses, parseCompose, readCompose } from './testing/compose.ts'
import type { Deployment, Job } from './testing/kubernetes-schema.ts'
import { readSettings, renderFolder, toProcess, type Change, type Manifest } from './testing/kubernetes.ts'
import { imageSettings, problemsOf, type DeployedProcess } from './testing/process-settings.ts'
import { writeSecrets } from './write-secrets.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-secrets-'))
  writeSecrets(folder, { SMTP_URL: 'smtps://user:password@mail.example:465' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An added service has no process in these files: who adds it adds one (docs/operations.md, An added service). */
const PROCESSES = ['gateway', ...SERVICES]
const problemsOfAll = async (processes: readonly DeployedProcess[]) =>
  (await Promise.all(processes.map((each) => problemsOf(each, folder)))).flat()
/** The names of the logins that the job of migrations is given, whose passwords it sets. */
const loginsOfMigrate = (processes: readonly DeployedProcess[]) => {
  const { settings, secrets } = processes.find(({ name }) => name === 'migrate')!
  return Object.keys(loginsEnv.shape).filter((name) => secrets[settings[`${name}_FILE`] ?? ''] === name)
}
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test('the image runs the Node of package.json, as nobody, and builds with the lockfile', () => {
  const { devDependencies } = JSON.parse(textOf('package.json')) as { devDependencies: { node: string } }
  const dockerfile = textOf('deploy/Dockerfile')

  expect(dockerfile).toContain(`\nARG NODE_VERSION=${devDependencies.node}\n`)
  expect(dockerfile.match(/^FROM node:\$\{NODE_VERSION\}-bookworm-slim/gm)).toHaveLength(2)
  expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER node'])
  expect(dockerfile).toContain('RUN npm ci')
  expect(imageSettings()).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', METRICS_HOST: '0.0.0.0' })
})

describe('compose.yml', () => {
  const given = {
    BASE_DOMAIN: 'tiffin.example',
    SYSTEM_ADMIN_EMAIL: 'op@tiffin.example',
    MAIL_FROM: 'a@tiffin.example',
  }
  const processesOf = (change: (content: string) => string = (content) => content) =>
    composeProcesses(parseCompose(change(readCompose()), given))

  test('starts every process with settings that it accepts and the secrets it uses, and no others', async () => {
    const processes = processesOf()

    expect(processes.map(({ name }) => name).toSorted()).toEqual(['migrate', 'modules', ...PROCESSES].toSorted())
    expect(await problemsOfAll(processes)).toEqual([])
  })

  test('gives the migrations the logins of all services, so that their passwords are those of the secrets', () => {
    expect(loginsOfMigrate(processesOf())).toEqual(Object.keys(loginsEnv.shape))
  })

  test('mounts secrets that npm run deploy:secrets writes, and volumes that are declared', () => {
    const { services, secrets, volumes } = parseCompose(readCompose(), given)
    const files = Object.entries(secrets).map(([name, { file }]) => [name, path.basename(file)])
    const mounted = Object.values(services).flatMap((each) => each.secrets ?? [])
    const sources = Object.values(services).flatMap((each) => (each.volumes ?? []).map((text) => text.split(':')[0]!))

    expect(files).toEqual(files.map(([name]) => [name, name]))
    expect(Object.keys(secrets).toSorted()).toEqual(readdirSync(folder).toSorted())
    expect(new Set(mounted)).toEqual(new Set(Object.keys(secrets)))
    expect(sources.filter((source) => !source.startsWith('./') && !(source in volumes))).toEqual([])
    expect(
      Object.values(services).flatMap(({ depends_on: others = {} }) =>
        Object.keys(others).filter((other) => !(other in services)),
      ),
    ).toEqual([])
  })

  test('says which settings have no default', () => {
    expect(() => parseCompose(readCompose(), { ...given, BASE_DOMAIN: undefined! })).toThrow('BASE_DOMAIN must be set')
  })

  test.each([
    ['a key of compose', 'stop_grace_period', 'stop_grace_periode', 'stop_grace_periode'],
    ['a condition', 'service_healthy', 'service_healty', 'service_completed_successfully'],
  ])('control: %s that is misspelt is refused', (_, right, wrong, message) => {
    expect(() => processesOf((content) => content.replace(right, wrong))).toThrow(message)
  })

  test.each([
    ['TRUSTED_PROXIES:', 'TRUSTED_PROXY:', 'gateway: TRUSTED_PROXY is no setting of bff/src/server.ts'],
    ['TRUSTED_PROXIES:-1', 'TRUSTED_PROXIES:-one', 'gateway: Settings: TRUSTED_PROXIES cannot be read.'],
    ['bff/src/server.ts', 'bff/src/start.ts', 'gateway: bff/src/start.ts does not exist'],
    ['      MAIL_FROM', '      #', null],
    ['      SMTP_URL_FILE: /run/secrets/SMTP_URL\n', '', 'tenancy: /run/secrets/SMTP_URL is mounted and not used'],
    [
      'GATEWAY_CALL_PRIVATE_KEY, DEPLOY_TOKEN]',
      'GATEWAY_CALL_PRIVATE_KEY]',
      'gateway: DEPLOY_TOKEN_FILE: /run/secrets/DEPLOY_TOKEN is not mounted',
    ],
  ])('control: %s in place of %s', async (right, wrong, problem) => {
    expect(await problemsOfAll(processesOf((content) => content.replace(right, wrong)))).toEqual(
      problem === null ? [] : [problem],
    )
  })
})

describe('the manifests', () => {
  const isWorkload = (each: Manifest): each is Deployment | Job => each.kind === 'Deployment' || each.kind === 'Job'
  const render = (change?: Change) => ({
    all: ['processes', 'jobs'].flatMap((each) => renderFolder(each, change)),
    settings: readSettings(change),
  })
  const processesOf = (change?: Change) => {
    const { all, settings } = render(change)
    return all.filter(isWorkload).map((each) => toProcess(each, settings))
  }
  const inFile =
    (file: string, right: string, wrong: string): Change =>
    (each, content) =>
      each === file ? content.replace(right, wrong) : content

  test('start every process with settings that it accepts and the secrets it uses, and no others', async () => {
    const processes = processesOf()

    expect(processes.map(({ name }) => name).toSorted()).toEqual(['migrate', 'modules', ...PROCESSES].toSorted())
    expect(await problemsOfAll(processes)).toEqual([])
  })

  test('give the migrations the logins of all services, so that their passwords are those of the secrets', () => {
    expect(loginsOfMigrate(processesOf())).toEqual(Object.keys(loginsEnv.shape))
  })

  test('run two of each process, replace none before another is ready, and let no disruption take both', () => {
    const { all } = render()
    const deployments = all.filter((each) => each.kind === 'Deployment')
    const selected = (kind: string) =>
      all.flatMap((each) => {
        if (each.kind !== kind) return []
        if (each.kind === 'Service') return [each.spec.selector['app.kubernetes.io/name']]
        return each.kind === 'PodDisruptionBudget' ? [each.spec.selector.matchLabels['app.kubernetes.io/name']] : []
      })

    for (const { metadata, spec } of deployments) {
      const pod = { 'app.kubernetes.io/name': metadata.name }
      expect([spec.replicas, spec.strategy.rollingUpdate.maxUnavailable]).toEqual([2, 0])
      expect([spec.selector.matchLabels, spec.template.metadata.labels]).toEqual([pod, pod])
      const [{ ports = [], readinessProbe, livenessProbe }] = spec.template.spec.containers
      expect(ports.map(({ name }) => name)).toContain(readinessProbe?.httpGet.port)
      expect([readinessProbe?.httpGet.path, livenessProbe?.httpGet.path]).toEqual(['/readyz', '/healthz'])
    }
    for (const kind of ['Service', 'PodDisruptionBudget'])
      expect(selected(kind).toSorted()).toEqual(PROCESSES.toSorted())
  })

  test('read secrets that npm run deploy:secrets writes', () => {
    const named = new Set([...render().settings.secrets.values()].flat())
    const written = readdirSync(folder)

    expect([...named].filter((name) => !written.includes(name))).toEqual([])
  })

  test.each([
    ['processes/gateway.yaml', 'containerPort', 'containerPorts'],
    ['processes/every-process.yaml', 'readinessProbe', 'readynessProbe'],
    ['processes/orders.yaml', 'minAvailable', 'minAvailabel'],
    ['processes/network.yaml', 'podSelector', 'podSelektor'],
    ['jobs/migrate.yaml', 'backoffLimit', 'backOffLimit'],
    ['settings/kustomization.yaml', 'secretGenerator', 'secretsGenerator'],
    ['processes/every-process.yaml', 'image: tiffin', 'image: tifin'],
    ['processes/orders.yaml', 'name: every-process }', 'name: each-process }'],
  ])('control: in %s %s that is misspelt is refused', (file, right, wrong) => {
    expect(() => processesOf(inFile(file, right, wrong))).toThrow()
  })

  test.each([
    ['settings/kustomization.yaml', 'CONTACT_EMAIL', 'CONTACT_MAIL', 'gateway: CONTACT_MAIL is no setting'],
    ['settings/kustomization.yaml', 'ORDERS_URL=http', 'ORDERS_URL=', 'orders: Settings: ORDERS_URL cannot be read.'],
    [
      'settings/kustomization.yaml',
      '      - secrets/SMTP_URL\n',
      '',
      'tenancy: SMTP_URL_FILE: /run/secrets/own/SMTP_URL',
    ],
    [
      'processes/tenancy.yaml',
      'JWT_SYSTEM_PRIVATE_KEY_FILE',
      'JWT_SYSTEM_KEY_FILE',
      'JWT_SYSTEM_KEY_FILE is no setting',
    ],
  ])('control: in %s %s in place of %s', async (file, right, wrong, problem) => {
    expect((await problemsOfAll(processesOf(inFile(file, right, wrong)))).join('\n')).toContain(problem)
  })
})

test('Prometheus asks each process of compose.yml by its name, at the port of its metrics', () => {
  type ScrapeJob = { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }
  const { scrape_configs: jobs } = parse(textOf('deploy/monitoring/prometheus.yml')) as { scrape_configs: ScrapeJob[] }
  const asked = jobs.map(({ job_name: name, dns_sd_configs: [at] }) => [name, at!.names, String(at!.port)])
  const { PORT, METRICS_PORT } = imageSettings()

  expect(asked.toSorted()).toEqual(
    PROCESSES.map((name) => [name, [name], name === 'gateway' ? METRICS_PORT : PORT]).toSorted(),
  )
})
