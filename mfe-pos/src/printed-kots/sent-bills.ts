const KEY = 'tiffin.pos.sent-bills'
/** Later ones are told of by every till, and this one need not remember them. */
const MOST = 20

/** Reads the jobs of the bills that this till sent to the printer of bills last. They survive a reload. */
export function readSentBills(): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

export function keepSentBill(jobId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readSentBills(), jobId].slice(-MOST)))
  } catch {
    // Storage is full or blocked: this till hears of the bill half a minute later, as all others do.
  }
}
