import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lintMigrations, lintServices } from './lint-migrations.ts'
import { describeProblem, RULES, type RuleName } from './problem.ts'

const OUTSIDE = '-- outside-transaction\n'
const UNREAD = '-- allow drop-or-rename: no release since 2026-10-01 reads it\n'
const AGAIN = '-- allow not-repeatable: a second time does no harm\n'
const SMALL =
  '-- allow index-blocks-writes: the table has a row for each plan\n' +
  '-- allow waits-without-limit: no order waits for this table\n'
/** For each rule, migrations that break it, and what to write instead. */
const CASES: Record<RuleName, readonly { bad: string; good: string }[]> = {
  'drop-or-rename': [
    { bad: 'DROP TABLE orders;', good: 'DROP TRIGGER t ON orders;' },
    {
      bad: 'ALTER TABLE orders DROP CONSTRAINT orders_pkey;',
      good: 'ALTER TABLE orders DROP CONSTRAINT orders_pax_bounded;',
    },
    {
      bad: 'ALTER TABLE orders DROP CONSTRAINT orders_number_key;',
      good: '-- allow drop-or-rename: no release since 2026-10-01 names it\nALTER TABLE orders DROP CONSTRAINT orders_number_key;',
    },
    { bad: 'ALTER TABLE orders DROP COLUMN version;', good: 'ALTER TABLE orders ADD COLUMN notes TEXT;' },
    {
      bad: 'ALTER TABLE orders RENAME TO bills;',
      good: 'CREATE TABLE bills (id INT); ALTER TABLE bills RENAME TO notes;',
    },
    {
      bad: 'ALTER TABLE orders RENAME COLUMN version TO edition;',
      good: 'ALTER TABLE orders ADD COLUMN edition INT DEFAULT 1;',
    },
    {
      bad: 'DROP FUNCTION purge(INT);',
      good: `CREATE OR REPLACE FUNCTION purge() RETURNS INT LANGUAGE sql AS 'SELECT 1';`,
    },
    {
      bad: 'ALTER FUNCTION purge(INT) RENAME TO sweep;',
      good: `CREATE FUNCTION sweep() RETURNS INT LANGUAGE sql AS 'SELECT 1';`,
    },
    { bad: 'DROP TYPE status;', good: `ALTER TYPE status ADD VALUE 'Held';` },
    { bad: `ALTER TYPE status RENAME VALUE 'Active' TO 'Open';`, good: 'DROP POLICY tenant ON orders;' },
    {
      bad: 'DROP VIEW sales;',
      good: '-- allow drop-or-rename: no release since 2026-10-01 reads it\nDROP VIEW sales;',
    },
  ],
  'index-blocks-writes': [
    {
      bad: 'CREATE INDEX i ON orders (version);',
      good: `${OUTSIDE}CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON orders (version);`,
    },
    { bad: 'REINDEX TABLE orders;', good: `${OUTSIDE}${AGAIN}REINDEX TABLE CONCURRENTLY orders;` },
    { bad: 'DROP INDEX i;', good: 'CREATE TABLE notes (id INT); CREATE UNIQUE INDEX i ON notes (id);' },
  ],
  'constraint-scans-table': [
    {
      bad: 'ALTER TABLE orders ADD CONSTRAINT c CHECK (version > 0);',
      good: 'ALTER TABLE orders ADD CONSTRAINT c CHECK (version > 0) NOT VALID;',
    },
    {
      bad: 'ALTER TABLE orders ADD COLUMN t UUID REFERENCES tables (id);',
      good: 'ALTER TABLE orders ADD FOREIGN KEY (t) REFERENCES tables (id) NOT VALID;',
    },
    {
      bad: 'ALTER DOMAIN code ADD CONSTRAINT c CHECK (value > 0);',
      good: 'ALTER DOMAIN code ADD CONSTRAINT c CHECK (value > 0) NOT VALID;',
    },
  ],
  'null-for-last-release': [
    {
      bad: 'ALTER TABLE orders ALTER COLUMN notes DROP NOT NULL;',
      good: '-- allow null-for-last-release: no release since 2026-10-01 reads it\nALTER TABLE orders ALTER COLUMN notes DROP NOT NULL;',
    },
  ],
  'unique-builds-index': [
    {
      bad: 'ALTER TABLE orders ADD CONSTRAINT u EXCLUDE USING gist (version WITH =);',
      good: 'ALTER TABLE orders ALTER COLUMN version SET STATISTICS 500;',
    },
    {
      bad: 'ALTER TABLE orders ADD CONSTRAINT u UNIQUE (version);',
      good: 'ALTER TABLE orders ADD CONSTRAINT u UNIQUE USING INDEX i;',
    },
  ],
  'set-not-null-scans-table': [
    {
      bad: 'ALTER TABLE orders ALTER COLUMN notes SET NOT NULL;',
      good: 'ALTER TABLE orders ALTER COLUMN notes SET DEFAULT 1;',
    },
  ],
  'type-change-rewrites-table': [
    {
      bad: 'ALTER TABLE orders ALTER COLUMN version TYPE BIGINT;',
      good: 'ALTER TABLE orders ADD COLUMN version_2 BIGINT;',
    },
  ],
  'required-column': [
    {
      bad: 'ALTER TABLE orders ADD COLUMN notes TEXT NOT NULL;',
      good: `ALTER TABLE orders ADD COLUMN notes TEXT NOT NULL DEFAULT '';`,
    },
  ],
  'volatile-default': [
    { bad: 'ALTER TABLE orders ADD COLUMN place BIGSERIAL;', good: 'CREATE TABLE notes (id BIGSERIAL);' },
    {
      bad: 'ALTER TABLE orders ADD COLUMN key UUID DEFAULT gen_random_uuid();',
      good: 'ALTER TABLE orders ADD COLUMN at TIMESTAMPTZ DEFAULT now();',
    },
  ],
  'transaction-inside': [
    { bad: 'COMMIT;', good: 'SELECT 1;' },
    { bad: 'BEGIN;', good: 'DO $$ BEGIN NULL; END $$;' },
  ],
  'needs-own-transaction': [
    { bad: 'REINDEX TABLE CONCURRENTLY orders;', good: 'ANALYZE orders;' },
    {
      bad: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON orders (version);',
      good: `${OUTSIDE}DROP INDEX CONCURRENTLY IF EXISTS i;`,
    },
    { bad: 'CALL fill_notes(1000);', good: `${OUTSIDE}CALL fill_notes(1000);` },
  ],
  'not-repeatable': [
    {
      bad: `${OUTSIDE}CREATE INDEX CONCURRENTLY i ON orders (version);`,
      good: `${OUTSIDE}ALTER TABLE orders VALIDATE CONSTRAINT c;`,
    },
    { bad: `${OUTSIDE}ALTER TABLE orders ADD COLUMN notes TEXT;`, good: 'ALTER TABLE orders ADD COLUMN notes TEXT;' },
    {
      bad: `${OUTSIDE}DROP INDEX CONCURRENTLY i;`,
      good: `${OUTSIDE}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON orders (version);`,
    },
    {
      bad: `${OUTSIDE}${SMALL}DROP TRIGGER t ON plans;`,
      good: `${OUTSIDE}${SMALL}DROP TRIGGER IF EXISTS t ON plans;`,
    },
    {
      bad: `${OUTSIDE}${SMALL}DROP POLICY tenant ON plans;`,
      good: `${OUTSIDE}${SMALL}DROP POLICY IF EXISTS tenant ON plans;`,
    },
    {
      bad: `${OUTSIDE}${SMALL}${UNREAD}DROP VIEW sales;`,
      good: `${OUTSIDE}${SMALL}${UNREAD}DROP VIEW IF EXISTS sales;`,
    },
    {
      bad: `${OUTSIDE}${SMALL}CREATE INDEX i ON plans (name);`,
      good: `${OUTSIDE}${SMALL}CREATE INDEX IF NOT EXISTS i ON plans (name);`,
    },
    {
      bad: `${OUTSIDE}${SMALL}DROP INDEX i;`,
      good: `${OUTSIDE}${SMALL}DROP INDEX IF EXISTS i;`,
    },
  ],
  'waits-without-limit': [
    { bad: `${OUTSIDE}DROP TRIGGER IF EXISTS t ON orders;`, good: 'DROP TRIGGER IF EXISTS t ON orders;' },
    { bad: `${OUTSIDE}DROP POLICY IF EXISTS tenant ON orders;`, good: 'DROP POLICY IF EXISTS tenant ON orders;' },
  ],
  'long-lock-timeout': [
    { bad: `SET lock_timeout = '10s';`, good: `SET LOCAL lock_timeout = '2s';` },
    { bad: 'SET lock_timeout = 0;', good: 'SET lock_timeout = 500;' },
  ],
  'whole-table-locked': [
    { bad: 'TRUNCATE orders;', good: 'DELETE FROM orders WHERE version < 0;' },
    { bad: 'ALTER TABLE orders SET UNLOGGED;', good: 'ALTER TABLE orders SET (fillfactor = 70);' },
    { bad: 'VACUUM FULL orders;', good: 'ANALYZE orders;' },
    {
      bad: 'ALTER TABLE orders DETACH PARTITION orders_2026;',
      good: 'ALTER TABLE orders ENABLE ROW LEVEL SECURITY;',
    },
  ],
  'hidden-in-block': [
    {
      bad: `DO $$ BEGIN EXECUTE 'ALTER TABLE orders DROP COLUMN version'; END $$;`,
      good: `DO $$ BEGIN EXECUTE format('GRANT SELECT ON %I TO app', 'orders'); END $$;`,
    },
  ],
  'allow-without-reason': [{ bad: '-- allow drop-or-rename\nSELECT 1;', good: 'SELECT 1;' }],
}

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'tiffin-lint-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function lint(...scripts: string[]): Promise<string[]> {
  for (const [index, script] of scripts.entries()) {
    mkdirSync(path.join(folder, `${index}_step`), { recursive: true })
    writeFileSync(path.join(folder, `${index}_step/migration.sql`), script)
  }
  return (await lintMigrations(folder, [])).map(({ rule }) => rule)
}

describe('a migration', () => {
  test.each(Object.entries(CASES).flatMap(([rule, cases]) => cases.map(({ bad }) => [rule, bad])))(
    'is refused by %s: %s',
    async (rule, bad) => {
      expect(await lint(bad)).toEqual([rule])
    },
  )

  test.each(Object.values(CASES).flatMap((cases) => cases.map(({ good }) => good)))('passes: %s', async (good) => {
    expect(await lint(good)).toEqual([])
  })

  test('may make a column required once a checked constraint says that it is never NULL', async () => {
    const add = 'ALTER TABLE orders ADD CONSTRAINT notes_there CHECK (notes IS NOT NULL) NOT VALID;'
    const set = 'ALTER TABLE orders ALTER COLUMN notes SET NOT NULL;'

    expect(await lint(add, set)).toEqual(['set-not-null-scans-table'])
    expect(await lint(add, 'ALTER TABLE orders VALIDATE CONSTRAINT notes_there;', set)).toEqual([])
  })

  test('from before the rules is read and not held to them', async () => {
    mkdirSync(path.join(folder, '1_old'))
    writeFileSync(path.join(folder, '1_old/migration.sql'), 'DROP TABLE orders;')

    expect(await lintMigrations(folder, ['1_old'])).toEqual([])
  })

  test('that breaks a rule is named with its line, its words and what to do instead', async () => {
    mkdirSync(path.join(folder, '1_bad'))
    writeFileSync(
      path.join(folder, '1_bad/migration.sql'),
      '-- ₹ is no ASCII\n\nSELECT 1;\n-- gone\nDROP TABLE\n  orders;\n',
    )
    const [problem] = await lintMigrations(folder, [])

    expect(describeProblem(problem!)).toBe(`1_bad:5 drop-or-rename: DROP TABLE orders\n    ${RULES['drop-or-rename']}`)
  })
})

describe('the migrations of the services', () => {
  test('keep to expand and contract', async () => {
    expect((await lintServices()).map(describeProblem)).toEqual([])
  })
})
