// npm run bench -- audit: measures the activity log of a restaurant with 100,000 entries, through the gateway, with the
// requests that the page and its export send.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listAudit, MAX_AUDIT_ENTRIES_A_PAGE, type ResponseOf } from '@tiffin/contracts'
import { runningDatabaseUrl, startStack } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { openTill } from './till.ts'

const PORT = 9380
const ENTRIES = 100_000
const SAMPLES = 20
/** The limit for a page of the audit, in milliseconds: a person notices a longer wait. */
const PAGE_MS = 300

const root = path.resolve(import.meta.dirname, '../..')
const dataDir = path.join(root, '.data/bench')
const stack = await startStack({ port: PORT, dataDir, env: { RESTAURANT_READS_PER_SECOND: '100000' } })
try {
  const { headers } = await openTill(stack.url)
  await fill()
  const pages: Readonly<Record<string, string>> = {
    'first page': '',
    'of one kind': 'kind=order',
    'of one action': 'action=order.settled',
    'of a person': 'who=waiter3@spice.test',
    'of a day': `from=${new Date(Date.now() - 86_400_000).toISOString()}`,
    'search by name': 'q=T17',
    'search that finds nothing': 'q=nobody-has-this',
  }
  const times: Record<string, { p50Ms: number; p95Ms: number }> = {}
  for (const [name, query] of Object.entries(pages)) times[name] = await time(query)
  console.table(times)

  const started = performance.now()
  const read: string[] = []
  for (let before: string | null = ''; before !== null;) {
    const page = await ask(`limit=${MAX_AUDIT_ENTRIES_A_PAGE}${before && `&before=${before}`}`)
    read.push(...page.entries.map(({ id }) => id))
    before = page.next
  }
  const seconds = (performance.now() - started) / 1_000
  console.log(`An export reads ${read.length} entries in ${seconds.toFixed(1)} s.`)

  mkdirSync(path.join(root, 'reports'), { recursive: true })
  writeFileSync(
    path.join(root, 'reports/bench-audit.json'),
    JSON.stringify({ times, read: read.length, seconds }, null, 2),
  )
  if (read.length < ENTRIES) throw new Error(`The export lacks ${ENTRIES - read.length} entries`)
  const doubled = read.length - new Set(read).size
  if (doubled > 0) throw new Error(`The export has ${doubled} entries twice`)
  const slow = Object.entries(times).filter(([, { p95Ms }]) => p95Ms > PAGE_MS)
  if (slow.length > 0) throw new Error(`More than ${PAGE_MS} ms: ${slow.map(([name]) => name).join(', ')}`)

  async function time(query: string) {
    const samples: number[] = []
    for (let sample = -3; sample < SAMPLES; sample++) {
      const start = performance.now()
      await ask(query)
      if (sample >= 0) samples.push(performance.now() - start)
    }
    const sorted = samples.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.ceil(share * SAMPLES) - 1] ?? Infinity)
    return { p50Ms: at(0.5), p95Ms: at(0.95) }
  }

  /** Reads one page of the audit. @throws Error unless all four services answered */
  async function ask(query: string): Promise<ResponseOf<typeof listAudit>> {
    const reply = await fetch(`${stack.url}${listAudit.path}?${query}`, { headers })
    const page = (await reply.json()) as ResponseOf<typeof listAudit>
    if (!reply.ok || page.missing.length > 0)
      throw new Error(`${query} was answered ${reply.status}: ${JSON.stringify(page).slice(0, 200)}`)
    return page
  }
} finally {
  await stack.stop()
}

/**
 * Inserts audit entries of placed and settled orders straight into the database, whose triggers number and chain them.
 */
async function fill(): Promise<void> {
  const tenancy = new pg.Client({ connectionString: runningDatabaseUrl(dataDir, 'tenancy') })
  const orders = new pg.Client({ connectionString: runningDatabaseUrl(dataDir, 'orders') })
  await Promise.all([tenancy.connect(), orders.connect()])
  try {
    const { rows } = await tenancy.query<{ id: string }>("SELECT id FROM restaurants WHERE subdomain = 'spice'")
    // The entries are inserted by many statements, because the database sets their time, and entries of one statement
    // would all have the same time.
    for (let from = 0; from < ENTRIES; from += 5_000) {
      await orders.query(
        `INSERT INTO audit_entries (restaurant_id, id, user_kind, user_id, user_name, user_role, request_id, action,
            subject_type, subject_id, subject_name, after)
         SELECT $1, gen_random_uuid(), 'staff', md5((n % 7)::text)::uuid, 'waiter' || n % 7 || '@spice.test',
           'Waiter', gen_random_uuid()::text,
           (ARRAY['order.placed', 'order.settled'])[1 + n % 2], 'order', gen_random_uuid()::text, 'T' || n % 30,
           jsonb_build_object('total_amount', n % 900, 'items', n % 9)
         FROM generate_series($2::int, $2::int + 4999) n`,
        [rows[0]?.id, from],
      )
    }
    await orders.query('ANALYZE audit_entries')
  } finally {
    await Promise.all([tenancy.end(), orders.end()])
  }
}
