import { randomBytes } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { asAdmin } from './admin.ts'
import { urlOfDatabase } from './names.ts'
import { runMigrationScript } from './run-script.ts'

type Connection = Awaited<ReturnType<PrismaPg['connect']>>

/**
 * Corrects Prisma's PostgreSQL adapter for migrations. That adapter cuts scripts at every semicolon, even inside a
 * function body; with a URL it takes the real database for its shadow database; and it does not know the type of the
 * one-letter codes in PostgreSQL's catalogue.
 */
export class MigrationAdapter extends PrismaPg {
  readonly #url: string
  readonly #connections: Connection[] = []
  #shadow: string | undefined
  /** The server's error for a refused script, of which the engine keeps only a code. */
  scriptError: Error | undefined

  constructor(url: string) {
    super({ connectionString: url, max: 2 })
    this.#url = url
  }

  override async connect(): Promise<Connection> {
    return this.#keep(await super.connect())
  }

  override async connectToShadowDb(): Promise<Connection> {
    const shadow = `tiffin_shadow_${randomBytes(6).toString('hex')}`
    await asAdmin(this.#url, (admin) => admin.query(`CREATE DATABASE ${pg.escapeIdentifier(shadow)}`))
    this.#shadow = shadow
    return this.#keep(await new PrismaPg({ connectionString: urlOfDatabase(this.#url, shadow), max: 2 }).connect())
  }

  async close(): Promise<void> {
    for (const connection of this.#connections) {
      if (!connection.underlyingDriver().ending) await connection.dispose()
    }
    const shadow = this.#shadow
    if (shadow)
      await asAdmin(this.#url, (admin) => admin.query(`DROP DATABASE ${pg.escapeIdentifier(shadow)} WITH (FORCE)`))
  }

  #keep(connection: Connection): Connection {
    understandCatalogueCodes(connection)
    connection.executeScript = async (script) => {
      try {
        await runMigrationScript(connection.underlyingDriver(), script)
      } catch (error) {
        this.scriptError = error as Error
        throw error
      }
    }
    this.#connections.push(connection)
    return connection
  }
}

const CATALOGUE_CODE = 18
const TEXT = 25

/**
 * Passes the one-letter codes through the adapter as text and returns them as the characters that the engine expects.
 * The engine waits for each answer before it sends the next query, so it is enough to remember the columns of the last
 * result.
 */
function understandCatalogueCodes(connection: Connection): void {
  const pool = connection.underlyingDriver()
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
  let codes: boolean[] = []
  const asText = async (config: pg.QueryConfig) => {
    const result = await query(config)
    // A script of several statements has a list of results, and no fields.
    const fields = result.fields ?? []
    codes = fields.map((field) => field.dataTypeID === CATALOGUE_CODE)
    for (const field of fields) if (field.dataTypeID === CATALOGUE_CODE) field.dataTypeID = TEXT
    return result
  }
  pool.query = asText as typeof pool.query

  const queryRaw = connection.queryRaw.bind(connection)
  connection.queryRaw = async (sql) => {
    const result = await queryRaw(sql)
    const columnTypes = result.columnTypes.map((type, column) => (codes[column] ? ColumnTypeEnum.Character : type))
    return { ...result, columnTypes }
  }
}
