const KEY = 'tiffin.pos.sent-bills'
/** The largest number of stored bills. The alarm for an older bill comes half a minute later, as on all other tills. */
const MOST = 20

/** Reads the job ids of the bills that this till last sent to the printer of bills. They survive a reload. */
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
    // Storage is full or blocked: the alarm for this bill then comes half a minute later, as on all other tills.
  }
}
