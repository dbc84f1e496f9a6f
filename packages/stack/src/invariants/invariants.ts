import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { brokenChainQuery } from '../audit/chain.ts'
import { asAdmin } from '../database/admin.ts'
import { documentSeriesQuery } from '../documents/verify-documents.ts'
import { urlOfDatabase } from '../database/names.ts'
import { databaseOf, SERVICES, type ServiceName } from '../services.ts'

export type Violation = {
  readonly service: ServiceName
  readonly rule: string
  /** The description of the row that breaks the rule. */
  readonly what: string
}

type Invariant = {
  readonly rule: string
  readonly query: string
}

const SHOWN_PER_RULE = 20

/**
 * Checks the invariants in all four databases, for example after a restore, an upgrade or a crash.
 *
 * @param urls owner URLs of databases with other names than usual
 * @returns the rows that break a rule
 */
export async function findInvariantViolations(
  adminUrl: string,
  urls: Partial<Record<ServiceName, string>> = {},
): Promise<Violation[]> {
  const urlOf = (service: ServiceName) => urls[service] ?? urlOfDatabase(adminUrl, databaseOf(service))
  const found = await Promise.all(SERVICES.map((service) => violationsOf(service, urlOf(service))))
  return found.flat()
}

/** Checks the invariants of one service. @param url the address of the service's database, as its owner */
export async function violationsOf(service: ServiceName, url: string): Promise<Violation[]> {
  return asAdmin(url, (owner) => violationsSeenBy(owner, service))
}

/** Checks the invariants of one service as this connection of the owner sees its rows. */
export async function violationsSeenBy(owner: pg.Client, service: ServiceName): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { rule, query } of invariantsOf(service)) {
    const { rows } = await owner.query<{ violation: string }>(
      `SELECT violation FROM (${query}) found ORDER BY 1 LIMIT ${SHOWN_PER_RULE}`,
    )
    violations.push(...rows.map(({ violation }) => ({ service, rule, what: violation })))
  }
  return violations
}

export function invariantsOf(service: ServiceName): Invariant[] {
  const [, ...blocks] = readFileSync(path.join(import.meta.dirname, `${service}.sql`), 'utf8').split(/^-- rule: /m)
  const rules = blocks.map((block) => {
    const end = block.indexOf('\n')
    return { rule: block.slice(0, end).trim(), query: block.slice(end).trim().replace(/;$/, '') }
  })
  const audit = { rule: 'The audit of every restaurant is one chain up to its head.', query: brokenAudit(service) }
  if (service !== 'orders') return [...rules, audit]
  return [...rules, audit, { rule: 'The documents of a series have no gap and are one chain.', query: brokenDocuments }]
}

const brokenDocuments = `
  SELECT format('document %s of restaurant %s', "firstBroken", restaurant) AS violation
  FROM (${documentSeriesQuery()}) verified WHERE "firstBroken" IS NOT NULL`

function brokenAudit(service: ServiceName): string {
  return `
    SELECT format('entry %s of restaurant %s %s', seq, restaurant_id, what) AS violation
    FROM (${brokenChainQuery(service)}) broken`
}
