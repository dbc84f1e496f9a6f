import * as z from 'zod/mini'

// The keys of the manifests that we use; any other one is refused, so that none is misspelt.
const text = z.string()
const texts = z.array(text)
const count = z.int().check(z.nonnegative())
const labels = z.record(text, text)
const metadata = z.strictObject({ name: text, labels: z.optional(labels) })
const matching = z.strictObject({ matchLabels: labels })
const named = z.strictObject({ name: text })
const amount = z.string().check(z.regex(/^\d+(m|Mi|Gi)?$/))

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/healthz', '/readyz']), port: text }),
  periodSeconds: count,
  timeoutSeconds: z.optional(count),
  failureThreshold: count,
})

const container = z.strictObject({
  name: text,
  image: text,
  command: texts,
  ports: z.optional(z.array(z.strictObject({ name: text, containerPort: count }))),
  env: z.optional(z.array(z.strictObject({ name: text, value: text }))),
  envFrom: z.optional(z.array(z.strictObject({ configMapRef: named }))),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: amount, memory: amount }),
    limits: z.strictObject({ memory: amount }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  startupProbe: z.optional(probe),
  readinessProbe: z.optional(probe),
  livenessProbe: z.optional(probe),
  lifecycle: z.optional(z.strictObject({ preStop: z.strictObject({ exec: z.strictObject({ command: texts }) }) })),
  volumeMounts: z.array(z.strictObject({ name: text, mountPath: text, readOnly: z.optional(z.boolean()) })),
})

const volume = z.union([
  z.strictObject({ name: text, emptyDir: z.strictObject({}) }),
  z.strictObject({ name: text, secret: z.strictObject({ secretName: text }) }),
])

const podSpec = {
  automountServiceAccountToken: z.literal(false),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: count,
    fsGroup: count,
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([container]),
  volumes: z.array(volume),
}

export const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: count,
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxUnavailable: count, maxSurge: count }),
    }),
    selector: matching,
    template: z.strictObject({
      metadata: z.strictObject({ labels }),
      spec: z.strictObject({
        ...podSpec,
        enableServiceLinks: z.literal(false),
        terminationGracePeriodSeconds: count,
        topologySpreadConstraints: z.array(
          z.strictObject({
            maxSkew: count,
            topologyKey: text,
            whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
            labelSelector: matching,
          }),
        ),
      }),
    }),
  }),
})
export type Deployment = z.output<typeof deployment>

export const job = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata,
  spec: z.strictObject({
    backoffLimit: count,
    template: z.strictObject({ spec: z.strictObject({ ...podSpec, restartPolicy: z.enum(['OnFailure', 'Never']) }) }),
  }),
})
export type Job = z.output<typeof job>

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({ selector: labels, ports: z.array(z.strictObject({ name: text, port: count })) }),
})

const disruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ minAvailable: count, selector: matching }),
})

const expression = z.strictObject({ key: text, operator: z.literal('In'), values: texts })
const networkPolicy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.strictObject({
    podSelector: z.union([matching, z.strictObject({ matchExpressions: z.array(expression) })]),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(
      z.strictObject({
        from: z.optional(
          z.array(
            z.union([z.strictObject({ podSelector: matching }), z.strictObject({ namespaceSelector: matching })]),
          ),
        ),
        ports: z.array(z.strictObject({ port: count })),
      }),
    ),
  }),
})

const namespace = z.strictObject({ apiVersion: z.literal('v1'), kind: z.literal('Namespace'), metadata })

export const manifest = z.discriminatedUnion('kind', [
  deployment,
  job,
  service,
  disruptionBudget,
  networkPolicy,
  namespace,
])

const generator = z.strictObject({ name: text, literals: z.optional(texts), files: z.optional(texts) })
export const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: text,
  labels: z.optional(z.array(z.strictObject({ pairs: labels, includeTemplates: z.boolean() }))),
  resources: texts,
  patches: z.optional(z.array(z.strictObject({ path: text, target: z.strictObject({ kind: text }) }))),
  images: z.optional(z.array(z.strictObject({ name: text, newName: text, newTag: text }))),
  generatorOptions: z.optional(z.strictObject({ disableNameSuffixHash: z.boolean() })),
  configMapGenerator: z.optional(z.array(generator)),
  secretGenerator: z.optional(z.array(generator)),
})
