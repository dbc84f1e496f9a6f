import { connectForReplication, type ReplicationConnection } from './replication.ts'
import { SLOT } from './slot.ts'
import { listSegments, unbrokenEnd, WalArchive } from './wal-archive.ts'
import { formatLsn, parseLsn, segmentAt, startOf, type Lsn } from './wal-segment.ts'

const FLUSH_EVERY_MS = 1_000
/**
 * The receiver asks the server for a reply every second. After this time in ms without a message the receiving ends
 * with an error.
 */
const SILENT_AFTER_MS = 10_000

export type ReplicatedServer = {
  readonly systemIdentifier: string
  readonly timeline: number
  readonly segmentBytes: number
}

export type WalStream = {
  readonly server: ReplicatedServer
  /** Settles when the stream ends; rejects with the reason after a failure. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export async function identifyServer(connection: ReplicationConnection): Promise<ReplicatedServer> {
  const [[systemIdentifier, timeline] = []] = await connection.run('IDENTIFY_SYSTEM').done
  const [[size] = []] = await connection.run('SHOW wal_segment_size').done
  const [, number, unit] = /^(\d+)(MB|GB)$/.exec(size ?? '') ?? []
  if (!systemIdentifier || !timeline || !number) throw new Error('The database does not say which server it is.')
  return {
    systemIdentifier,
    timeline: Number(timeline),
    segmentBytes: Number(number) * (unit === 'GB' ? 1024 : 1) * 1024 * 1024,
  }
}

/**
 * Receives the write-ahead log as the server writes it, from where the archive ends.
 *
 * @param onSafe called when all log up to `serverTime` is archived
 * @returns the running stream; its `ended` rejects when the server refuses to stream, and after any later failure
 */
export async function receiveWal(
  adminUrl: string,
  folder: string,
  onSafe: (serverTime: Date) => void,
): Promise<WalStream> {
  const connection = await connectForReplication(adminUrl)
  try {
    const server = await identifyServer(connection)
    const from = await beginAt(connection, folder, server)
    const archive = new WalArchive(folder, { timeline: server.timeline, segmentBytes: server.segmentBytes, from })
    return { server, ...stream(connection, archive, server.timeline, onSafe) }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/**
 * Returns the position from which to receive: the end of the archive. Where the archive is empty, or the server has
 * removed the write-ahead log that follows, the result is the oldest write-ahead log of the server. Moments after such
 * a gap need a base backup that was taken after the gap.
 */
async function beginAt(
  connection: ReplicationConnection,
  folder: string,
  { timeline, segmentBytes }: ReplicatedServer,
): Promise<Lsn> {
  const kept = segmentAt(timeline, await keptFrom(connection), segmentBytes)
  const last = unbrokenEnd(listSegments(folder, timeline, segmentBytes)).at(-1)
  const next = last && { ...last, number: last.content ? last.number + 1n : last.number }
  return startOf(next && next.number >= kept.number ? next : kept, segmentBytes)
}

/**
 * Returns the position from which the slot retains log. A missing slot is created. A slot that fell too far behind
 * retains nothing and is created again.
 */
async function keptFrom(connection: ReplicationConnection): Promise<Lsn> {
  const readSlot = async () => (await connection.run(`READ_REPLICATION_SLOT ${SLOT}`).done)[0]
  const [kind, kept] = (await readSlot()) ?? []
  if (kept) return parseLsn(kept)
  if (kind) await connection.run(`DROP_REPLICATION_SLOT ${SLOT}`).done
  await connection.run(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL (RESERVE_WAL true)`).done
  const [, reserved] = (await readSlot()) ?? []
  if (!reserved) throw new Error('The database keeps no write-ahead log for backups.')
  return parseLsn(reserved)
}

type Stream = Omit<WalStream, 'server'>

function stream(
  connection: ReplicationConnection,
  archive: WalArchive,
  timeline: number,
  onSafe: (serverTime: Date) => void,
): Stream {
  let stopped = false
  let heardAt = Date.now()
  let work = Promise.resolve()
  let pending = 0
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_, reject) => void (fail = reject))
  const enqueue = (step: () => Promise<void>) => {
    work = work.then(step).catch(fail)
    return work
  }
  const command = connection.run(
    `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatLsn(archive.written)} TIMELINE ${timeline}`,
    (message) => {
      heardAt = Date.now()
      const kind = String.fromCharCode(message[0]!)
      if (kind === 'w') {
        // Up to 16 chunks wait to be written; backpressure then holds the following ones in the server.
        if (++pending > 16) command.pause()
        void enqueue(async () => {
          await archive.write(message.readBigUInt64BE(1), message.subarray(25))
          if (--pending <= 8) command.resume()
        })
      }
      if (kind === 'k')
        void enqueue(() => confirm(message.readBigUInt64BE(1), fromServerTime(message.readBigInt64BE(9))))
    },
  )
  const confirm = async (serverEnd: Lsn, serverTime: Date) => {
    const safe = await archive.flush()
    connection.send(statusUpdate(safe, false))
    if (safe >= serverEnd) onSafe(serverTime)
  }
  const timer = setInterval(() => {
    if (Date.now() - heardAt > SILENT_AFTER_MS) fail(new Error('The database sends nothing any more.'))
    else void enqueue(async () => connection.send(statusUpdate(await archive.flush(), true)))
  }, FLUSH_EVERY_MS)
  const ended = Promise.race([command.done.then(() => undefined), connection.lost, failed])
    .catch((error: unknown) => {
      if (!stopped) throw error
    })
    .finally(async () => {
      clearInterval(timer)
      await connection.close()
      await work
      await archive.close()
    })
  ended.catch(() => undefined)
  return {
    ended,
    stop: async () => {
      stopped = true
      await enqueue(async () => connection.send(statusUpdate(await archive.flush(), false)))
      fail(new Error('stopped'))
      await ended.catch(() => undefined)
    },
  }
}

/** PostgreSQL counts microseconds since the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

function fromServerTime(microseconds: bigint): Date {
  return new Date(EPOCH_MS + Number(microseconds / 1000n))
}

/** Returns a status update: the archived position, up to which the server may remove log, and optionally a ping. */
function statusUpdate(safe: Lsn, wantsReply: boolean): Buffer {
  const message = Buffer.alloc(34)
  message.write('r')
  for (const offset of [1, 9, 17]) message.writeBigUInt64BE(safe, offset)
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25)
  message.writeUInt8(wantsReply ? 1 : 0, 33)
  return message
}
