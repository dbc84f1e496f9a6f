import { createHash } from 'node:crypto'

/** Reproducible random numbers: the same seed and name give the same sequence. */
export class Random {
  readonly #name: string
  #state: number

  constructor(seed: number, name: string) {
    this.#name = `${seed} ${name}`
    this.#state = createHash('sha256').update(this.#name).digest().readUInt32LE(0)
  }

  /** Returns a separate sequence, because clients that run at the same time must not use each other's numbers. */
  fork(name: string): Random {
    return new Random(0, `${this.#name} ${name}`)
  }

  /** Returns a number from 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns a whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(of: readonly T[]): T {
    return of[this.integer(0, of.length - 1)]!
  }

  /** Returns an id or a key: 32 hexadecimal digits in the form of a UUID of version 4. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.integer(0, 15).toString(16)).join('')
    const variant = '89ab'[this.integer(0, 3)]!
    const part = (from: number, to?: number) => hex.slice(from, to)
    return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-${variant}${part(17, 20)}-${part(20)}`
  }
}
