import pg from 'pg'

/** The part of node-postgres' connection that replication uses. */
type Wire = {
  readonly stream: { pause(): void; resume(): void; destroy(): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  once(event: 'replicationStart', listener: () => void): void
}
type Row = readonly (string | null)[]

export type ReplicationCommand = {
  /** Resolves with the rows of all its results, in order, when the server is done. */
  readonly done: Promise<Row[]>
  pause(): void
  resume(): void
}

/**
 * A connection that speaks PostgreSQL's streaming replication protocol, by which it reads files and write-ahead log
 * without access to the server's disk.
 */
export type ReplicationConnection = {
  /** Runs a command of the protocol. @param onData receives every chunk of COPY data */
  run(text: string, onData?: (chunk: Buffer) => void): ReplicationCommand
  /** Sends a message during a bidirectional COPY. */
  send(message: Buffer): void
  /** Rejects when the connection is lost. */
  readonly lost: Promise<never>
  close(): Promise<void>
}

export async function connectForReplication(adminUrl: string): Promise<ReplicationConnection> {
  const config = { connectionString: adminUrl, replication: 'true', keepAlive: true, connectionTimeoutMillis: 5_000 }
  const client = new pg.Client(config as pg.ClientConfig)
  let lose: (error: Error) => void = () => undefined
  const lost = new Promise<never>((_, reject) => void (lose = reject))
  lost.catch(() => undefined)
  client.on('error', (error) => lose(error))
  client.on('end', () => lose(new Error('The connection to the database ended.')))
  await client.connect()
  const { connection } = client as unknown as { connection: Wire }
  return {
    run: (text, onData) => {
      const command = new CopyCommand(text, onData)
      client.query(command as unknown as pg.Submittable)
      return {
        done: Promise.race([command.done, lost]),
        pause: () => connection.stream.pause(),
        resume: () => connection.stream.resume(),
      }
    },
    send: (message) => connection.sendCopyFromChunk(message),
    lost,
    close: async () => {
      // A server that is still streaming does not answer a Terminate message.
      connection.stream.destroy()
      await client.end().catch(() => undefined)
    },
  }
}

/** A query class for node-postgres that handles COPY data, which its own class ignores. */
class CopyCommand {
  readonly done: Promise<Row[]>
  readonly #text: string
  readonly #onData: (chunk: Buffer) => void
  readonly #rows: Row[] = []
  #resolve: (rows: Row[]) => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  constructor(text: string, onData: (chunk: Buffer) => void = () => undefined) {
    this.#text = text
    this.#onData = onData
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** node-postgres calls this function before it runs a query object. */
  readonly callback = () => undefined

  submit(connection: Wire): void {
    connection.query(this.#text)
  }
  handleRowDescription(): void {}
  handleDataRow({ fields }: { fields: Row }): void {
    this.#rows.push(fields)
  }
  /** Copies the chunk, because node-postgres reuses its buffer. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#onData(Buffer.from(chunk))
  }
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleError(error: Error): void {
    this.#reject(error)
  }
  handleReadyForQuery(): void {
    this.#resolve(this.#rows)
  }
}
