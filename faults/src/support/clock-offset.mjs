// Preloaded into a process under test (node --import), this file moves the clock of the process by CLOCK_OFFSET_MS. The
// product has no code for this.
const offset = Number(process.env.CLOCK_OFFSET_MS)
const Real = Date

globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length === 0) super(Real.now() + offset)
    else super(...parts)
  }

  static now() {
    return Real.now() + offset
  }
}
