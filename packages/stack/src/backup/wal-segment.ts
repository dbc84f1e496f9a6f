/** A place in the write-ahead log, in bytes since its beginning. */
export type Lsn = bigint

/** Parses a position such as `16/B374D848`, as PostgreSQL writes it. @throws Error for another text */
export function parseLsn(text: string): Lsn {
  const match = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text)
  if (!match) throw new Error(`"${text}" is no place in the write-ahead log.`)
  return (BigInt(`0x${match[1]}`) << 32n) | BigInt(`0x${match[2]}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`
}

/** A file of the write-ahead log, by its timeline and PostgreSQL's count of files. */
export type Segment = {
  readonly timeline: number
  /** The place of the segment's first byte in the log, divided by the segment size. A new timeline goes on counting. */
  readonly number: bigint
}

const hex8 = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')

export function segmentAt(timeline: number, lsn: Lsn, segmentBytes: number): Segment {
  return { timeline, number: lsn / BigInt(segmentBytes) }
}

export function startOf({ number }: Segment, segmentBytes: number): Lsn {
  return number * BigInt(segmentBytes)
}

/**
 * Returns PostgreSQL's name of a segment: the timeline, then the number of the segment in two parts, of which the
 * second begins again every 4 GiB.
 */
export function segmentName({ timeline, number }: Segment, segmentBytes: number): string {
  const perPart = 0x1_0000_0000n / BigInt(segmentBytes)
  return `${hex8(BigInt(timeline))}${hex8(number / perPart)}${hex8(number % perPart)}`
}

/** Parses PostgreSQL's name of a segment; undefined for any other name. */
export function parseSegmentName(name: string, segmentBytes: number): Segment | undefined {
  const match = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name)
  if (!match) return undefined
  const perPart = 0x1_0000_0000n / BigInt(segmentBytes)
  return {
    timeline: Number.parseInt(match[1]!, 16),
    number: BigInt(`0x${match[2]}`) * perPart + BigInt(`0x${match[3]}`),
  }
}
