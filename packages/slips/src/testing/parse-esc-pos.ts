/** A command of ESC/POS, or a text between two commands. */
export type EscPosCommand =
  | { readonly name: 'initialise' | 'line-feed' | 'print-qr' }
  | { readonly name: 'text' | 'store-qr'; readonly text: string }
  | { readonly name: 'feed' | 'letters-of' | 'qr-model' | 'qr-module' | 'qr-correction'; readonly n: number }
  | { readonly name: 'align'; readonly to: 'left' | 'center' | 'right' }
  | { readonly name: 'bold'; readonly isOn: boolean }
  | { readonly name: 'size'; readonly wide: number; readonly high: number }
  | { readonly name: 'cut'; readonly isPartial: boolean }
  | { readonly name: 'kick'; readonly pin: 2 | 5; readonly onMs: number; readonly offMs: number }
  | { readonly name: 'picture'; readonly widthBytes: number; readonly height: number; readonly dots: Uint8Array }

/**
 * Parses the bytes for a printer into commands. The parser follows the manuals and shares no constants with the
 * renderer, so that tests find an error in either of them.
 *
 * @throws Error with the offset, for a command that no slip uses, and for any other byte that is not printable ASCII
 */
export function parseEscPos(bytes: Uint8Array): EscPosCommand[] {
  const commands: EscPosCommand[] = []
  let offset = 0
  while (offset < bytes.length) {
    const [command, length] = commandAt(bytes, offset)
    commands.push(command)
    offset += length
  }
  return commands
}

const ALIGN = ['left', 'center', 'right'] as const

function commandAt(bytes: Uint8Array, offset: number): readonly [command: EscPosCommand, length: number] {
  const [first, second, n] = bytes.subarray(offset, offset + 3)
  if (isText(first)) {
    const end = bytes.findIndex((byte, at) => at > offset && !isText(byte))
    const text = ascii(bytes.subarray(offset, end === -1 ? undefined : end))
    return [{ name: 'text', text }, text.length]
  }
  if (first === 0x0a) return [{ name: 'line-feed' }, 1]
  switch (`${hex(first)} ${hex(second)}`) {
    case '1b 40':
      return [{ name: 'initialise' }, 2]
    case '1b 45':
      return [{ name: 'bold', isOn: (n! & 1) === 1 }, 3]
    case '1b 52':
      return [{ name: 'letters-of', n: n! }, 3]
    case '1b 61':
      return [{ name: 'align', to: ALIGN[n!]! }, 3]
    case '1b 64':
      return [{ name: 'feed', n: n! }, 3]
    case '1b 70':
      return kickAt(bytes, offset)
    case '1d 21':
      return [{ name: 'size', wide: (n! >> 4) + 1, high: (n! & 0x0f) + 1 }, 3]
    case '1d 56':
      if (n === 0 || n === 1) return [{ name: 'cut', isPartial: n === 1 }, 3]
      break
    case '1d 76':
      return pictureAt(bytes, offset)
    case '1d 28':
      if (n === 0x6b) return qrCommandAt(bytes, offset)
  }
  throw new Error(`No command of a slip at byte ${offset}: ${[first, second, n].map(hex).join(' ')}`)
}

/**
 * Parses `ESC p m t1 t2`: `m` is the pin that gets the pulse (0 or the ASCII digit `0` for pin 2, 1 or `1` for pin 5),
 * and the times are in units of 2 ms.
 */
function kickAt(bytes: Uint8Array, offset: number): readonly [command: EscPosCommand, length: number] {
  const [m, on, off] = bytes.subarray(offset + 2, offset + 5)
  if (off === undefined || ![0, 1, 48, 49].includes(m!)) throw new Error(`No kick of a drawer at byte ${offset}`)
  return [{ name: 'kick', pin: m! % 48 === 0 ? 2 : 5, onMs: on! * 2, offMs: off * 2 }, 5]
}

/**
 * Parses `GS v 0 m xL xH yL yH`: the width in bytes, and the rows. Only the mode 0 is accepted, because slips use no
 * larger dots.
 */
function pictureAt(bytes: Uint8Array, offset: number): readonly [command: EscPosCommand, length: number] {
  const [zero, mode, xL, xH, yL, yH] = bytes.subarray(offset + 2, offset + 8)
  const widthBytes = xL! + 256 * xH!
  const height = yL! + 256 * yH!
  const dots = bytes.subarray(offset + 8, offset + 8 + widthBytes * height)
  if (zero !== 48 || mode !== 0 || dots.length === 0 || dots.length !== widthBytes * height)
    throw new Error(`No picture at byte ${offset}, or not all of it is there`)
  return [{ name: 'picture', widthBytes, height, dots }, 8 + dots.length]
}

/** Parses `GS ( k pL pH 49 fn`. The two length bytes count the bytes after them. */
function qrCommandAt(bytes: Uint8Array, offset: number): readonly [command: EscPosCommand, length: number] {
  const length = bytes[offset + 3]! + 256 * bytes[offset + 4]!
  const [symbol, number, ...parameters] = bytes.subarray(offset + 5, offset + 5 + length)
  if (symbol !== 49 || parameters.length !== length - 2)
    throw new Error(`No QR code at byte ${offset}, or not all of it is there`)
  const n = parameters[0]!
  const command: Record<number, EscPosCommand> = {
    65: { name: 'qr-model', n: n - 48 },
    67: { name: 'qr-module', n },
    69: { name: 'qr-correction', n: n - 48 },
    80: { name: 'store-qr', text: ascii(parameters.slice(1)) },
    81: { name: 'print-qr' },
  }
  if (command[number!] === undefined) throw new Error(`No function ${number} of QR codes, at byte ${offset}`)
  return [command[number!]!, 5 + length]
}

const isText = (byte: number | undefined) => byte !== undefined && byte >= 0x20 && byte <= 0x7e
const ascii = (bytes: Iterable<number>) => String.fromCharCode(...bytes)
const hex = (byte: number | undefined) => byte?.toString(16).padStart(2, '0') ?? 'end'
