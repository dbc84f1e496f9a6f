const KEY = 'tiffin.pos.notes'
/** The most notes offered: what fits below the field on a phone. */
const MOST = 10

/** The notes that were used last on this terminal, the newest first. */
export function readRecentNotes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((note) => typeof note === 'string') : []
  } catch {
    return []
  }
}

/** Puts a note first, whatever its case was before. */
export function keepRecentNote(note: string): void {
  const others = readRecentNotes().filter((each) => each.toLowerCase() !== note.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([note, ...others].slice(0, MOST)))
  } catch {
    // Storage is full or closed to us: the note is on the line all the same.
  }
}
